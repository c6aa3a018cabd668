/** Locations of prompts: on disk, and for PBXs. */
import { join } from 'node:path';

/** The folder of the prompts in a data folder. */
export const promptFolderOf = (dataFolder: string): string => join(dataFolder, 'prompts');

/** File names of prompts; the first group is the hash of the content. */
export const PROMPT_FILE = /^([\da-f]{64})\.wav$/;

/** The file name of the prompt with this content. */
export const promptFileName = (hash: string): string => `${hash}.wav`;

/** The path below the server's address at which PBXs fetch prompts. */
export const PROMPT_PATH = '/pbx/audio/';

/** Locations of prompts on disk and for PBXs. */
import { join } from 'node:path';

/** Returns the folder of the prompts in a data folder. */
export const promptFolderOf = (dataFolder: string): string => join(dataFolder, 'prompts');

/** File names of prompts. The first group is the hash of the content. */
export const PROMPT_FILE = /^([\da-f]{64})\.wav$/;

/** Returns the file name of the prompt with this content hash. */
export const promptFileName = (hash: string): string => `${hash}.wav`;

/** Path below the server's address at which PBXs fetch prompts. */
export const PROMPT_PATH = '/pbx/audio/';

/** Returns the path of the prompt with this content hash, or null without a hash. */
export const promptPathOf = (hash: string | null | undefined): string | null =>
  hash ? PROMPT_PATH + promptFileName(hash) : null;

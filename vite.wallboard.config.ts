/** The wallboard's page: a build of its own after the console's, so that a screen on a wall loads none of the console. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cataloguesPlugin } from './scripts/console/catalogues.ts';

export default defineConfig({
  root: 'web',
  plugins: [react(), cataloguesPlugin()],
  publicDir: false,
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    target: 'es2023',
    // The content security policy allows no data: URLs for code or fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: '.vite/wallboard.json',
    rolldownOptions: { input: 'web/tablero.html' },
  },
});

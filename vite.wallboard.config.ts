/** Builds the wallboard separately from the console and after it, so that displays load no code of the console. */
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

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { answerShapesPlugin } from './scripts/console/answer-shapes.ts';
import { cataloguesPlugin } from './scripts/console/catalogues.ts';

const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react(), answerShapesPlugin(), cataloguesPlugin()],
  define: { __OFFLINE_DEMO__: JSON.stringify(process.env['OFFLINE_DEMO'] !== '0') },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no data: URLs for code or fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first screen needs is one file: in thirty small ones it is 7 kB more, gzipped.
          groups: [
            { name: 'shell', tags: ['$initial'] },
            // Nor is each file for nothing: fifty of them for one screen took a slow processor longer than what is in them.
            // What most screens share is one, what forms share another, and what tiles share a third. Numbering plans and
            // countries are large, and come where they are shown.
            { name: 'forms', test: /@mantine\/form|web\/lib\/(cps|audio-files|around)/ },
            {
              name: 'parts',
              minShareCount: 7,
              test: (module) => !/libphonenumber|phones?\.tsx?$|contact-link|area-codes|dial-codes|countr/.test(module),
            },
            { name: 'tiles', test: /core\/esm\/components\/(SimpleGrid|Progress)\/|campaign-badge|gated-button/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      // The host stays the page's: the server takes the live line from pages of its own only.
      '/api': { target: server, ws: true },
      '/healthz': server,
      '/readyz': server,
    },
  },
});

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
          // The first screen's modules are one chunk; thirty small chunks would add 7 kB gzipped.
          groups: [
            { name: 'shell', tags: ['$initial'] },
            // Shared modules are grouped too, because fifty small files delay a screen on a slow processor more than
            // their size does. Numbering plans and countries are large; number fields, checkboxes, lists with several
            // choices, waiting reasons and the dialog that blocks a person are not on the largest screens. All of these
            // load with the screens that use them.
            {
              name: 'forms',
              test: /@mantine\/form|web\/lib\/(site-limits|audio-files|around)|audio-types|without-accents|IconPhoneOutgoing/,
            },
            { name: 'countries', test: /\/(countries|country-names?)\.tsx?$/ },
            {
              name: 'parts',
              minShareCount: 7,
              test: (module) =>
                !/libphonenumber|phones?\.tsx?$|contact-link|area-codes|dial-codes|countr|waiting-reasons|Checkbox\/Checkbox|MultiSelect|PillsInput|Pill\/|NumberInput|react-number-format|do-not-call-modal|undo-notice|notifications/.test(
                  module,
                ),
            },
            { name: 'numbers', test: /NumberInput|react-number-format/ },
            {
              name: 'tiles',
              test: /core\/esm\/components\/(SimpleGrid|Progress)\/|(ui|lib|domain)\/campaign-(badge|action)|gated-button/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      // Keeps the page's host, because the server accepts WebSockets only from its own pages.
      '/api': { target: server, ws: true },
      '/healthz': server,
      '/readyz': server,
    },
  },
});

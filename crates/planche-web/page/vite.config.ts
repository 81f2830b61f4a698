import { defineConfig } from 'vite';

// The names of the built files are fixed: the server knows them, and the same sources give the same
// files byte for byte.
export default defineConfig({
  base: './',
  build: {
    outDir: process.env.PLANCHE_BUILT ?? 'built',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 1_000_000,
    modulePreload: false,
    rollupOptions: {
      output: {
        entryFileNames: 'page.js',
        assetFileNames: 'page[extname]',
      },
    },
  },
});

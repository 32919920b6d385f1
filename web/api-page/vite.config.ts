import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { compressed } from '../vite-compressed.ts'

const scalar = '../node_modules/@scalar/api-reference/dist/browser/standalone.esm.js'

/** The public page of the API, which shares nothing with the scripts of the dashboard. The server serves it at `/docs/api`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/docs/api/',
  publicDir: false,
  resolve: { alias: { '@scalar/api-reference/browser': resolve(import.meta.dirname, scalar) } },
  // The highest quality takes ten times as long and saves 5 %.
  plugins: [compressed(9)],
  build: {
    outDir: resolve(import.meta.dirname, '../dist/docs/api'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_500,
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'

const server = process.env.PARLEY_DEV_SERVER ?? 'http://localhost:3000'

/** The server takes requests from its own pages only, and these come from the dev server's. */
const passedOn: ProxyOptions = {
  target: server,
  configure: (proxy) => {
    proxy.on('proxyReq', (request) => {
      if (request.hasHeader('origin')) request.setHeader('origin', new URL(server).origin)
    })
  },
}

/** The dashboard: hashed files that the server serves, or a dev server that proxies the APIs. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Nothing is inlined as a data: address, which the Content-Security-Policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page waits for comes as one file: in seventeen it weighed 7 kB more, and each had to be asked for.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: { proxy: { '/api': passedOn, '/trpc': passedOn, '/attachments': passedOn } },
})

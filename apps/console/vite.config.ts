import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** API_URL is where the API and the card sandbox's settings are served in watch mode. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4700'
const served = ['/asia', '/europe', '/america', '/config.json', '/maintenance.json', '/inbox', '/healthz']

export default defineConfig({
  base: './',
  plugins: [react()],
  build: { target: 'es2024', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api }])) },
})

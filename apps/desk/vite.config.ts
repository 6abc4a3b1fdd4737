import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues, cutCatalogues } from '../console/build/catalogues.ts'
import { compress } from '../console/build/compress.ts'

export default defineConfig({
  base: './',
  plugins: [react(), catalogues(), cutCatalogues(), cutCatalogues(true), compress()],
  build: {
    target: 'es2024',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

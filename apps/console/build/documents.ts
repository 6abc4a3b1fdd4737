import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { compiled, cutCatalogues } from './catalogues.ts'

interface Printed {
  readonly language: string
  readonly locale: string
  readonly markup: string
  readonly words: string
}

const isPrinted = (value: unknown): value is readonly Printed[] => Array.isArray(value) && value.length > 0

interface Print {
  readonly logins: readonly Printed[]
  readonly places: string
}

async function printAll(root: string): Promise<Print> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    cacheDir: join(root, '..', '..', '.cache', 'print'),
    plugins: [react(), cutCatalogues()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { printed, places } = await server.ssrLoadModule('/src/app/printed.tsx')
    const logins: unknown = JSON.parse(String(printed))
    if (!isPrinted(logins)) throw new Error('the login could not be printed')
    return { logins, places: String(places) }
  } finally {
    await server.close()
  }
}

type Bundle = Rolldown.OutputBundle

const chunkOf = (bundle: Bundle, matches: (chunk: Rolldown.OutputChunk) => boolean) =>
  Object.values(bundle).find((file): file is Rolldown.OutputChunk => file.type === 'chunk' && matches(file))

/** A chunk and its direct imports, for a single round of requests. */
function withImports(bundle: Bundle, start: Rolldown.OutputChunk | undefined, seen = new Set<string>()): Set<string> {
  if (start === undefined || seen.has(start.fileName)) return seen
  seen.add(start.fileName)
  for (const name of start.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') withImports(bundle, next, seen)
  }
  return seen
}

function aloneIn(bundle: Bundle, name: string): string {
  const script = chunkOf(bundle, (chunk) => chunk.name === name)
  if (script === undefined || script.imports.length > 0) throw new Error(`the script ${name} waits for another`)
  return script.fileName
}

const preload = (file: string): string => `<link rel="modulepreload" href="./${file}">`

const stylesheet = (file: string): string => `<link rel="stylesheet" crossorigin href="./${file}">`

interface Preloaded {
  readonly styles: readonly string[]
  readonly scripts: string
}

function preloadsOf(bundle: Bundle, module: string): Preloaded {
  const start = chunkOf(bundle, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  return {
    styles: [...(start?.viteMetadata?.importedCss ?? [])],
    scripts: [...withImports(bundle, start)].map(preload).join(''),
  }
}

const sourceOf = (bundle: Bundle, file: string): string => {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`the build wrote no ${file}`)
  return String(asset.source)
}

/** They stay named, with a type that browsers ignore, so that later parts find them. */
function inOne(bundle: Bundle, files: readonly string[], emit: (source: string) => string): string {
  const one = emit(files.map((file) => sourceOf(bundle, file)).join(''))
  return [stylesheet(one), ...files.map((file) => `<link type="text/held" rel="stylesheet" href="./${file}">`)].join('')
}

function entryStyles(bundle: Bundle, html: string, emit: (name: string, source: string) => string) {
  const tags = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g)]
  const files = tags.map(([, file]) => file ?? '')
  return {
    plain: tags.reduce((page, [tag]) => page.replace(tag, ''), html),
    stylesWith: (name: string, { styles }: Preloaded): string =>
      inOne(bundle, [...files, ...styles], (source) => emit(name, source)),
  }
}

const data = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`

const frame = [
  '<div class="shell" aria-busy="true"><aside class="drawer"></aside><div class="stage"><header class="bar"></header>',
  '<main class="page"><div class="panel"><div><span class="skeleton title"></span></div><div><span class="skeleton rows"></span></div></div></main>',
  '</div></div>',
].join('')

/**
 * Two per language: the rendered login, and the frame for a visitor with a session. The server chooses and fills in the
 * configuration (http/console-documents.ts). `index.html` stays for hosts that only serve files.
 */
export const documents = (): Plugin => {
  let root = ''
  return {
    name: 'touchline:documents',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('the build wrote no index.html')
        const early = aloneIn(bundle, 'early')
        const begin = aloneIn(bundle, 'begin')
        const inside = preloadsOf(bundle, '/app/inside.tsx')
        const signIn = preloadsOf(bundle, '/app/login-page.tsx')
        const html = String(index.source)
        const { logins, places } = await printAll(root)
        const { plain, stylesWith } = entryStyles(bundle, html, (name, source) =>
          this.getFileName(this.emitFile({ type: 'asset', name, source })),
        )
        const styles = { login: stylesWith('sign-in.css', signIn), inside: stylesWith('inside.css', inside) }
        for (const { language, locale, markup, words } of logins) {
          const spoken = plain.replace('<html lang="en"', `<html lang="${locale}" data-language="${language}"`)
          const texts = (id: string, json: string) => (page: string) =>
            page.replace('</body>', () => `${data(id, JSON.stringify(compiled(JSON.parse(json))))}</body>`)
          const login = texts(
            'words',
            words,
          )(
            spoken
              .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
              .replace(
                '<script type="module"',
                `<script src="./${early}" data-places="${places}"></script><script type="module"`,
              )
              .replace('</head>', `${styles.login}${signIn.scripts}</head>`),
          )
          const catalogue = join(root, 'src', 'i18n', 'catalogues', `${language}.frame.json`)
          const framed = texts(
            'frame',
            await readFile(catalogue, 'utf8'),
          )(
            spoken
              .replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`)
              // Runs at once; other modules wait for their imports.
              .replace(
                '<script type="module"',
                `<script type="module" async crossorigin src="./${begin}"></script><script type="module"`,
              )
              .replace('</head>', `${styles.inside}${inside.scripts}</head>`),
          )
          this.emitFile({ type: 'asset', fileName: `documents/login.${language}.html`, source: login })
          this.emitFile({ type: 'asset', fileName: `documents/inside.${language}.html`, source: framed })
        }
      },
    },
  }
}

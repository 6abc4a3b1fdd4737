import { type Plugin, type Rolldown, rolldownVersion } from 'vite'

const isPart = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): file is Rolldown.OutputChunk =>
  file?.type === 'chunk'

interface Export {
  readonly inside: string
  readonly name: string
}

const pairsOf = (list: string): readonly (readonly [string, string])[] =>
  list
    .split(',')
    .filter((each) => each !== '')
    .map((each) => {
      const [one = '', other = one] = each.split(' as ')
      return [one, other]
    })

function opened(code: string): { readonly body: string; readonly exports: readonly Export[] } {
  const found = /export\{([^}]*)\};?\s*$/.exec(code)
  if (found === null) throw new Error('the helpers of the bundler are exported in another form')
  return {
    body: code.slice(0, found.index),
    exports: pairsOf(found[1] ?? '').map(([inside, name]) => ({ inside, name })),
  }
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

const isManifest = (value: unknown): value is Manifest => typeof value === 'object' && value !== null

function withoutPart(manifest: string, file: string): string {
  const parts: unknown = JSON.parse(manifest)
  if (!isManifest(parts)) throw new Error('the build wrote no manifest')
  const gone = Object.keys(parts).filter((key) => parts[key]?.file === file)
  const rest = Object.entries(parts)
    .filter(([key]) => !gone.includes(key))
    .map(([key, part]) => [key, { ...part, imports: part.imports?.filter((each) => !gone.includes(each)) }])
  return JSON.stringify(Object.fromEntries(rest), null, 2)
}

const calledIn = (name: string): string => `helper_${name}`

/** The bundler's half KiB of helpers would be a request: it moves into the first part, under names no minifier uses. */
export const helpersIn = (host: string): Plugin => ({
  name: 'touchline:helpers',
  apply: 'build',
  enforce: 'post',
  augmentChunkHash: () => `helpers of ${rolldownVersion} in ${host}`,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const named = (name: string) => Object.values(bundle).find((file) => isPart(file) && file.name === name)
      const [helpers, into] = [named('rolldown-runtime'), named(host)]
      if (!isPart(helpers) || !isPart(into)) throw new Error(`there are no helpers, or no part ${host}`)
      const { body, exports } = opened(helpers.code)
      const values = exports.map(({ inside, name }) => `${calledIn(name)}:${inside}`).join()
      const names = exports.map(({ name }) => calledIn(name)).join()
      into.code = `${into.code}var{${names}}=(()=>{${body}return{${values}}})();export{${names}};`
      const [from, to] = [helpers, into].map(({ fileName }) => fileName.split('/').at(-1) ?? '')
      const asked = new RegExp(`import\\{([^}]*)\\}from"\\./${from}"`)
      for (const part of Object.values(bundle).filter(isPart)) {
        if (!part.imports.includes(helpers.fileName)) continue
        const found = asked.exec(part.code)
        if (found === null) throw new Error(`${part.fileName} imports the helpers in another form`)
        const list = pairsOf(found[1] ?? '').map(([name, local]) => `${calledIn(name)} as ${local}`)
        part.code = part.code.replace(found[0], `import{${list.join()}}from"./${to}"`)
        part.imports = [...new Set(part.imports.map((name) => (name === helpers.fileName ? into.fileName : name)))]
      }
      delete bundle[helpers.fileName]
      const page = bundle['index.html']
      if (page?.type === 'asset')
        page.source = String(page.source).replace(new RegExp(`\\s*<[^>]*${from}"[^>]*>(?:</script>)?`, 'g'), '')
      const manifest = bundle['.vite/manifest.json']
      // Read by the weight checks.
      if (manifest?.type === 'asset') manifest.source = withoutPart(String(manifest.source), helpers.fileName)
    },
  },
})

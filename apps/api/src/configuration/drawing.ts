import { type CustomPlugin, optimize, type PluginConfig } from 'svgo/browser'
import type { Drawing } from '../http/console/brand-files.ts'
import { tooLarge } from './operators-file.ts'

export const MOST_DRAWING_BYTES = 16_384

const shapes = new Set(['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])
const groups = new Set(['g', 'defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'])

const attributes = new Set(
  [
    'id display visibility d cx cy r rx ry x y width height x1 y1 x2 y2 points viewBox transform fx fy offset',
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit',
    'stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule mask stop-color stop-opacity href',
    'gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits preserveAspectRatio',
  ].flatMap((names) => names.split(' ')),
)

const idle =
  /^(?:xmlns(?::.*)?|xml:.*|version|class|data-.*|enable-background|shape-rendering|role|aria-.*|baseProfile)$/

const idleStyle =
  /^(?:font|line|letter|word|text|white|writing|isolation|mix|-inkscape|solid|overflow|image|color-|direction|dominant|baseline)/

const ownReference = /url\(\s*(['"]?)#[^'")]+\1\s*\)/g

const isElsewhere = (name: string, value: string): boolean =>
  name === 'href' ? !value.startsWith('#') : /url|image|src|\\/i.test(value.replaceAll(ownReference, ''))

interface Seen {
  readonly faults: Set<string>
  viewBox: string | null
  shapes: number
}

type Attributes = Record<string, string>

function readAttributes(element: string, given: Attributes, { faults }: Seen): void {
  for (const [written, value] of Object.entries(given)) {
    const name = written === 'xlink:href' ? 'href' : written
    delete given[written]
    if (idle.test(name) || idleStyle.test(name)) continue
    if (/^on/i.test(name)) faults.add(`<${element} ${name}> runs a script`)
    else if (!attributes.has(name)) faults.add(`<${element} ${name}> is not taken`)
    else if (isElsewhere(name, value)) faults.add(`<${element} ${name}> refers to something outside of the drawing`)
    else given[name] = value
  }
}

const numbersOf = (text: string | undefined): readonly number[] =>
  (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((each) => Number(each.replace(/px$/, '')))

function viewBoxOf({ viewBox, width, height }: Attributes): string | null {
  const numbers = viewBox === undefined ? [0, 0, ...numbersOf(width), ...numbersOf(height)] : numbersOf(viewBox)
  const [, , wide = 0, high = 0] = numbers
  return numbers.length === 4 && numbers.every(Number.isFinite) && wide > 0 && high > 0 ? numbers.join(' ') : null
}

const WIDEST = 4

function isWide(viewBox: string): boolean {
  const [, , wide = 0, high = 0] = numbersOf(viewBox)
  return wide > WIDEST * high
}

/** An allow-list: anything unforeseen is refused. */
const shapesAlone = (seen: Seen): CustomPlugin<null> => ({
  name: 'shapes-alone',
  fn: () => ({
    root: {
      enter: (root) => {
        root.children = root.children.filter(({ type }) => type === 'element')
      },
    },
    element: {
      enter: (node, parent) => {
        const { name } = node
        node.children = node.children.filter(({ type }) => type === 'element')
        const isRoot = name === 'svg' && parent.type === 'root'
        if (isRoot) seen.viewBox = viewBoxOf(node.attributes)
        else if (shapes.has(name)) seen.shapes += 1
        else if (!groups.has(name)) seen.faults.add(`<${name}> is not taken`)
        readAttributes(name, node.attributes, seen)
        if (isRoot) for (const each of ['viewBox', 'width', 'height', 'x', 'y', 'id']) delete node.attributes[each]
      },
    },
  }),
})

const plain: readonly PluginConfig[] = [
  'removeDoctype',
  'removeXMLProcInst',
  'removeComments',
  'removeMetadata',
  'removeEditorsNSData',
  'removeTitle',
  'removeDesc',
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  'convertStyleToAttrs',
]

const prefixed: PluginConfig = { name: 'prefixIds', params: { prefix: 'brand', delim: '-', prefixClassNames: false } }

/** Shapes, or one line per fault. */
export function readDrawing(text: string): Drawing | readonly string[] {
  if (Buffer.byteLength(text) > MOST_DRAWING_BYTES) return [tooLarge(MOST_DRAWING_BYTES)]
  if (/<!ENTITY/i.test(text)) return ['<!ENTITY> is not taken']
  const seen: Seen = { faults: new Set(), viewBox: null, shapes: 0 }
  try {
    const { data } = optimize(text, { plugins: [...plain, shapesAlone(seen), prefixed] })
    if (!/^<svg[\s/>]/.test(data)) return ['is no SVG']
    if (seen.viewBox === null) return [...seen.faults, 'has neither a viewBox nor a size in numbers']
    if (isWide(seen.viewBox)) return [...seen.faults, `is wider than ${WIDEST} times its height`]
    if (seen.shapes === 0) return [...seen.faults, 'draws nothing']
    if (seen.faults.size > 0) return [...seen.faults]
    return { viewBox: seen.viewBox, group: data.replace(/^<svg/, '<g').replace(/<\/svg>\s*$/, '</g>') }
  } catch {
    return ['is no SVG that can be read']
  }
}

export const fileOf = ({ viewBox, group }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${group}</svg>`

import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** Node strips the types, even in the package; once it is asked, for its compiler takes 12 MiB. */
const folder = join(import.meta.dirname, '../../src/browser')

const sources = new Map<string, string>()

export function sourceOf(file: string): string {
  const known = sources.get(file)
  if (known !== undefined) return known
  const source = stripTypeScriptTypes(readFileSync(join(folder, file), 'utf8'))
  sources.set(file, source)
  return source
}

/** One classic script: modules in dependency order. */
const hostModules = [
  'card-number.ts',
  'protocol.ts',
  'host/frame.ts',
  'host/emitter.ts',
  'host/label.ts',
  'host/element.ts',
  'host/elements-group.ts',
  'host/controller-link.ts',
  'host/challenge-overlay.ts',
  'host/card-source.ts',
  'host/intent-flow.ts',
  'host/stripe.ts',
]

const withoutModuleSyntax = (source: string): string =>
  source.replaceAll(/^import\b[\s\S]*?from '[^']+'$/gm, '').replaceAll(/^export /gm, '')

export const hostScript = (): string =>
  `(() => {\n'use strict'\n${hostModules.map(sourceOf).map(withoutModuleSyntax).join('\n')}\n})()\n`

export const frameModules = [
  'card-number.ts',
  'challenge-wording.ts',
  'protocol.ts',
  'wording.ts',
  'frame/appearance.ts',
  'frame/challenge.ts',
  'frame/collection.ts',
  'frame/controller.ts',
  'frame/field-rules.ts',
  'frame/field.ts',
  'frame/host-link.ts',
  'frame/sibling.ts',
]

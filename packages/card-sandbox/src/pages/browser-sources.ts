import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** Node strips the types once per process, even in the package. */
const folder = join(import.meta.dirname, '../../src/browser')

const sourceOf = (file: string): string => stripTypeScriptTypes(readFileSync(join(folder, file), 'utf8'))

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

const hostBody = hostModules.map(sourceOf).map(withoutModuleSyntax).join('\n')

export const hostScript = `(() => {\n'use strict'\n${hostBody}\n})()\n`

const frameModules = [
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

export const frameScripts: ReadonlyMap<string, string> = new Map(frameModules.map((file) => [file, sourceOf(file)]))

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Independent readers, with Debian's package of each. */
export const readers = {
  pdftotext: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdfdetach: 'poppler-utils',
  qpdf: 'qpdf',
  xmllint: 'libxml2-utils',
} as const

export type Program = keyof typeof readers

/** `arguments` has the file's place as `@`. Throws the program's complaint. */
export function ask(program: Program, words: readonly string[], file: Uint8Array | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'))
  try {
    const path = join(folder, 'file')
    writeFileSync(path, file)
    return execFileSync(
      program,
      words.map((word) => (word === '@' ? path : word)),
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

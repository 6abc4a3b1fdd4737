import { createHash } from 'node:crypto'
import { readBrand } from './brand.ts'
import { readDeskFile } from './desk-file.ts'
import { readIssuers } from './issuers.ts'
import { bytesOfFile } from './operators-file.ts'

const readers = {
  BRAND_FILE: readBrand,
  ISSUERS_FILE: readIssuers,
  DESK_FILE: readDeskFile,
} as const satisfies Readonly<Record<string, (path: string) => object | { readonly faults: readonly string[] }>>

export type FileVariable = keyof typeof readers

export const fileVariables = ['BRAND_FILE', 'ISSUERS_FILE', 'DESK_FILE'] as const satisfies readonly FileVariable[]

export interface FileInForce {
  readonly variable: FileVariable
  readonly digest: string
  readonly onDisk: () => { readonly isChanged: boolean; readonly faults: readonly string[] }
}

const digestOf = (path: string): string => {
  const bytes = bytesOfFile(path)
  return 'fault' in bytes ? '' : createHash('sha256').update(bytes.v).digest('hex')
}

function inForce(variable: FileVariable, path: string): FileInForce {
  const digest = digestOf(path)
  return {
    variable,
    digest,
    onDisk: () => {
      if (digestOf(path) === digest) return { isChanged: false, faults: [] }
      const read = readers[variable](path)
      return { isChanged: true, faults: 'faults' in read ? read.faults : [] }
    },
  }
}

export const filesInForce = (
  paths: Readonly<Partial<Record<FileVariable, string | undefined>>>,
): readonly FileInForce[] =>
  fileVariables.flatMap((variable) => {
    const path = paths[variable]
    return path === undefined ? [] : [inForce(variable, path)]
  })

import type { PackPart, Period } from '@touchline/domain/period-pack'

/** What the reader asked for. */
export interface PackRequest {
  readonly period: Period
  readonly parts: readonly PackPart[]
  /** What the file is called. */
  readonly name: string
  readonly documents: number
  readonly files: number
  readonly estimatedBytes: number
}

/** Why a pack did not come whole: another one is being made, the reader asked too often, or the stream broke off. */
export type PackFault = 'in-progress' | 'too-often' | 'broken' | 'not-saved'

export interface Packing {
  readonly request: PackRequest
  /** Files and papers that have come, the last one perhaps in part. */
  readonly files: number
  readonly papers: number
  readonly fault: PackFault | null
}

let packing: Packing | null = null
const listeners = new Set<() => void>()

/** The pack that is being downloaded, or could not be; the frame shows it on every screen. */
export const packStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => packing,
}

export function setPacking(next: Packing | null): void {
  packing = next
  for (const listener of listeners) listener()
}

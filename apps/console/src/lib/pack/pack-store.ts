import type { PackPart, Period } from '@touchline/domain/period-pack'

export interface PackRequest {
  readonly period: Period
  readonly parts: readonly PackPart[]
  readonly name: string
  readonly documents: number
  readonly files: number
  readonly estimatedBytes: number
}

export type PackFault = 'in-progress' | 'too-often' | 'broken' | 'not-saved'

export interface Packing {
  readonly request: PackRequest
  readonly files: number
  readonly papers: number
  readonly fault: PackFault | null
}

let packing: Packing | null = null
const listeners = new Set<() => void>()

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

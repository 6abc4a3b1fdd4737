import { useSyncExternalStore } from 'react'

export interface SavedPlan {
  readonly name: string
  readonly search: string
}

export const MOST_SAVED = 5
export const NAME_LENGTH = 40

const keyOf = (organizationId: string): string => `console.plans.${organizationId}`

const listeners = new Set<() => void>()

const known = new Map<string, { readonly text: string | null; readonly plans: readonly SavedPlan[] }>()

function read(organizationId: string): readonly SavedPlan[] {
  const text = localStorage.getItem(keyOf(organizationId))
  const before = known.get(organizationId)
  if (before !== undefined && before.text === text) return before.plans
  const plans = plansOf(text)
  known.set(organizationId, { text, plans })
  return plans
}

/** Storage may hold anything. */
function plansOf(text: string | null): readonly SavedPlan[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isPlan).slice(0, MOST_SAVED) : []
  } catch {
    return []
  }
}

const isPlan = (value: unknown): value is SavedPlan =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'search' in value &&
  typeof value.name === 'string' &&
  typeof value.search === 'string'

function write(organizationId: string, plans: readonly SavedPlan[]): void {
  localStorage.setItem(keyOf(organizationId), JSON.stringify(plans))
  for (const listener of listeners) listener()
}

/** A name replaces its older plan. */
export function savePlan(organizationId: string, plan: SavedPlan): void {
  const others = read(organizationId).filter(({ name }) => name !== plan.name)
  write(organizationId, [...others, plan].slice(-MOST_SAVED))
}

export const removePlan = (organizationId: string, name: string): void =>
  write(
    organizationId,
    read(organizationId).filter((plan) => plan.name !== name),
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const useSavedPlans = (organizationId: string): readonly SavedPlan[] =>
  useSyncExternalStore(subscribe, () => read(organizationId))

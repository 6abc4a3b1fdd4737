import type { EventType } from '../objects/event.ts'
import type { Delivery } from '../objects/webhook.ts'
import { newId } from '../store/identifier.ts'

/** `reorder` holds an event back until the next one for the same endpoint has gone out. */
export interface Disturbance {
  id: string
  kind: 'drop' | 'duplicate' | 'hold' | 'reorder'
  type: string
  times: number
  met: number
}

export interface Disturbances {
  add(rule: Pick<Disturbance, 'kind' | 'times' | 'type'>): Disturbance
  all(): Disturbance[]
  take(delivery: Delivery): Disturbance['kind'] | null
  clear(): void
}

export const createDisturbances = (): Disturbances => {
  let rules: Disturbance[] = []
  const meets = (rule: Disturbance, type: EventType): boolean => rule.met < rule.times && type.startsWith(rule.type)
  return {
    add: (given) => {
      const rule = { ...given, id: newId('disturbance'), met: 0 }
      rules = [...rules, rule]
      return rule
    },
    all: () => rules,
    take: (delivery) => {
      const rule = rules.find((candidate) => meets(candidate, delivery.type))
      if (rule === undefined) return null
      rule.met += 1
      return rule.kind
    },
    clear: () => {
      rules = []
    },
  }
}

import type { GroupKind } from '../catalogue/index.ts'

export const charged = {
  paid: true,
  asleep: true,
  mbp: true,
  test: true,
  'add-on': true,
  trial: false,
  'trial-readonly': false,
  'settlement-readonly': false,
  'offline-trial': false,
} satisfies Record<GroupKind, boolean>

import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import type { AddOn } from '@touchline/domain/add-ons'
import type { PlanGroupId, UserId } from '@touchline/domain/ids'

export interface AddOnChoice<X extends RefusalCode> {
  readonly addOn: AddOn
  readonly userId: UserId | null
  readonly impossible: readonly X[]
}

type Hours = { readonly hours: number; readonly userId?: UserId | undefined }

export const uploadOf = ({ hours, userId }: Hours) => ({
  addOn: { kind: 'upload', hours, forOneUser: userId !== undefined } as const,
  userId: userId ?? null,
  impossible: ['export-unlimited', 'too-many-seats'] as const,
})

export const exportOf = ({ hours, userId }: Hours) => ({
  addOn: { kind: 'export', hours, forOneUser: userId !== undefined } as const,
  userId: userId ?? null,
  impossible: ['too-many-seats'] as const,
})

export const seatsOf = ({ role, count }: { readonly role: 'analyst' | 'viewer'; readonly count: number }) => ({
  addOn: { kind: role, count },
  userId: null,
  impossible: ['export-unlimited', 'user-unknown'] as const,
})

export const customOf = ({ planId, count }: { readonly planId: PlanGroupId; readonly count: number }) => ({
  addOn: { kind: 'custom', groupId: planId, count } as const,
  userId: null,
  impossible: ['export-unlimited', 'user-unknown', 'too-many-seats'] as const,
})

import { useMutation } from '@tanstack/react-query'
import { type getDraftFile, saveDraft } from '@touchline/contract/desk/calls/drafts'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { BodyOf, ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { call, Refused } from '../../lib/call.ts'
import { go, hrefOf } from '../../lib/navigation.ts'
import { queryClient } from '../../lib/session.ts'

type Body = BodyOf<DeskEndpointOf<typeof saveDraft>>

export type DraftFile = ResponseOf<DeskEndpointOf<typeof getDraftFile>>
export type Kept = Body['kept']
type Json = Body['file']

const isObject = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function jsonOf(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

interface Draft {
  readonly region: RegionName
  readonly draftId: string
}

export const useSaveDraft = ({ region, draftId }: Draft) =>
  useMutation({
    mutationFn: (body: Body) => call(saveDraft, { region, params: { draftId }, body }),
    onSuccess: async ({ kind }) => {
      if (kind === 'not-saved') return
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      go(hrefOf(`/catalogue/${region}/${draftId}`))
    },
  })

const reasonIn = (details: unknown): unknown =>
  typeof details === 'object' && details !== null && 'why' in details
    ? typeof details.why === 'object' && details.why !== null && 'reason' in details.why
      ? details.why.reason
      : null
    : null

export const isNewerSaved = (error: unknown): boolean =>
  error instanceof Refused && reasonIn(error.details) === 'draft-newer'

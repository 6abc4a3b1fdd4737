import { getHistory } from '@touchline/contract/history'
import * as z from 'zod/mini'
import { newKey } from '../add-ons.ts'
import type { Reply } from '../http.ts'
import type { Club } from '../steps/club.ts'

export interface Done {
  readonly undo: () => Promise<Pick<Reply, 'status'>>
}

export type Case = (club: Club) => Promise<() => Promise<Done>>

export type Cases = Readonly<Record<string, Case>>

export const contractPath = (club: Club): string => `/contract_info/${club.mori.contractId}`

export async function succeeded(replying: Promise<Reply>): Promise<Reply> {
  const reply = await replying
  if (reply.status >= 300) throw new Error(JSON.stringify(reply))
  return reply
}

const shown = z.object({ details: z.object({ total: z.int() }) })

export async function atPrice(club: Club, path: string, body: object, as?: string): Promise<Reply> {
  const { details } = shown.parse((await club.manage('POST', path, { ...body, quotedTotal: -1 }, as)).body)
  return succeeded(club.manage('POST', path, { ...body, quotedTotal: details.total }, as))
}

export async function rowOf(club: Club, by: string): Promise<number> {
  const { entries } = getHistory.response.parse((await club.manage('GET', '/history')).body)
  const found = entries.find(({ takeBack }) => takeBack?.by === by)
  if (found === undefined) throw new Error(`no row says ${by}`)
  return found.sequence
}

export const takeBackAddition = async (club: Club) =>
  club.manage('DELETE', `${contractPath(club)}/additions/${await rowOf(club, 'takeBackAddition')}`)

export async function withdrawPlan(club: Club): Promise<Reply> {
  await rowOf(club, 'withdrawPlanChange')
  return club.manage('DELETE', `${contractPath(club)}/plans/reserved`)
}

/** By the version that was read, and again with what was read before. */
export const again =
  (pathOf: (club: Club) => string, change: (before: Readonly<Record<string, unknown>>) => object): Case =>
  async (club) => {
    const path = `/${club.mori.organizationId}/manage${pathOf(club)}`
    const { token } = club
    const read = () => club.world.server.send({ path, token })
    const put = async (json: object) => {
      const match = { 'if-match': String((await read()).headers['etag']) }
      return succeeded(club.world.server.send({ method: 'PUT', path, token, json, headers: { ...newKey(), ...match } }))
    }
    const before = z.looseObject({}).parse((await read()).body)
    return async () => {
      await put({ ...before, ...change(before) })
      return { undo: () => put(before) }
    }
  }

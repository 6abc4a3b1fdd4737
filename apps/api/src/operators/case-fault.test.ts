import { deskEndpoints } from '@touchline/contract/desk/endpoints'
import type { DeskEndpoint } from '@touchline/contract/endpoint'
import { actNames, hasRight, whoMay } from '@touchline/domain/operators'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'

const world = await sharedWorld({ hearsEvents: false })
const organizationId = (await world.subscribe()).organizationId
const desk = await sharedDesk(world)

const all: Readonly<Record<string, DeskEndpoint>> = deskEndpoints
const calls = Object.entries(all).flatMap(([name, { access, right = 'anybody', method, path }]) =>
  access === 'operator' && whoMay(right).includes('support') ? [{ name, method, path }] : [],
)
const ofClub = calls.filter(({ path }) => path.includes('/:organizationId'))
const needed = { status: 403, body: { code: 'case-needed' } }
const reason = 'they rang'

const send = async (method: string, path: string, json: object | undefined) =>
  desk.send({
    method: method === 'POST' ? 'POST' : 'GET',
    path: path.replace(':organizationId', organizationId),
    ...(json === undefined ? {} : { json }),
    cookie: await desk.signIn(['support']),
  })

describe('support that has named no case', () => {
  it('is answered by these calls alone, of which none but what was typed says an amount of a club', () => {
    expect(calls.filter((call) => !ofClub.includes(call)).map(({ name }) => name)).toEqual([
      'getOperatorSession',
      'signOutOperator',
      'previewAct',
      'orderAct',
      'listApprovals',
      'previewApproval',
      'approveAct',
      'sendBackAct',
      'withdrawAct',
      'find',
      'createLook',
      'endLook',
      'getToday',
      'getDone',
      'takeLines',
      'leaveLines',
      'putLinesOff',
      'listDeskCases',
      'listKnownAnswers',
      'noteCase',
      'answerCase',
      'closeCase',
      'getTable',
      'listViews',
      'saveView',
      'deleteView',
    ])
  })

  it.each(ofClub)('opens nothing of a club by $name', async ({ method, path }) => {
    const json = method === 'POST' ? { said: { kind: 'month' } } : undefined
    expect(await send(method, path, json)).toMatchObject(needed)
  })

  it.each(actNames.filter((act) => hasRight(['support'], act)))(
    'previews and orders nothing of a club: %s',
    async (act) => {
      const input = { organizationId, until: { days: 1 } }
      const order = { input, reason, caseId: null, digest: 'a'.repeat(64) }
      expect(await send('POST', `/acts/${act}/preview`, { input, reason })).toMatchObject(needed)
      expect(await send('POST', `/acts/${act}`, order)).toMatchObject(needed)
    },
  )

  it('sees no approval of a club that names none, and those that do', async () => {
    const finance = await desk.signIn(['finance'])
    const input = { organizationId, name: 'Aya', address: 'aya@kita.example' }
    for (const caseId of [null, '3127']) {
      const shown = await desk.send({
        method: 'POST',
        path: '/acts/add-administrator/preview',
        json: { input, reason },
        cookie: finance,
      })
      const { preview } = deskEndpoints.previewAct.response.parse(shown.body)
      const json = { input, reason, caseId, digest: preview.digest, ask: true }
      const asked = await desk.send({ method: 'POST', path: '/acts/add-administrator', json, cookie: finance })
      expect(asked.status).toBe(200)
    }
    const seenBy = async (cookie: string) => {
      const { body } = await desk.send({ path: '/approvals?state=waiting', cookie })
      return new Set(deskEndpoints.listApprovals.response.parse(body).approvals.map(({ caseId }) => caseId))
    }
    expect(await seenBy(await desk.signIn(['support']))).toEqual(new Set(['3127']))
    expect(await seenBy(finance)).toEqual(new Set(['3127', null]))
  })
})

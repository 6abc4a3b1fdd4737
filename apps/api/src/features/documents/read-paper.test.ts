import { randomUUID } from 'node:crypto'
import { listDocuments } from '@touchline/contract/documents'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'

const world = await sharedWorld()
const made = await world.subscribe()
await world.liveUntil(OCTOBER_CLOSES + 3_600_000)
const token = await world.server.signIn(made)

const get = (path: string, asked = made, as = token) =>
  world.server.send({ method: 'GET', path: `/${asked.organizationId}/manage/documents${path}`, token: as })

const invoice = async () => {
  const { results } = listDocuments.response.parse((await get('?kinds[]=invoice')).body)
  const [first] = results
  if (first === undefined) throw new Error('no invoice was issued')
  return first
}

describe('the paper of a document', () => {
  it('is a file under the number of the document, kept by no cache', async () => {
    const { documentId, number } = await invoice()
    const { status, headers } = await get(`/${documentId}/pdf`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'no-store',
    })
  })

  it('has no XML where the issuer is not in Europe', async () => {
    const { documentId } = await invoice()
    expect(await get(`/${documentId}/xml`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  it('of another organisation, or of none, is not found', async () => {
    const { documentId } = await invoice()
    const other = await world.subscribe()
    const theirs = await world.server.signIn(other)
    for (const form of ['pdf', 'xml']) {
      for (const reply of [await get(`/${documentId}/${form}`, other, theirs), await get(`/${randomUUID()}/${form}`)])
        expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
  })
})

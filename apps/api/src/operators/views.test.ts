import { MOST_VIEWS } from '@touchline/domain/operators'
import { sharedCell, sharedDesk } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'

const cell = await sharedCell()
const desk = await sharedDesk(cell)

const aya = await desk.signIn(['finance'], 'aya@kita.example')
const ken = await desk.signIn(['support'], 'ken@kita.example')
const failed = { name: 'Failed cards', address: '/today?kind=declined', isShared: false }
const viewId = '7b0c3a52-94f0-4d2b-9d0f-3f5a1f6f0e58'

const save = (json: object, cookie = aya, id = viewId) =>
  desk.send({ method: 'PUT', path: `/views/${id}`, json, cookie })
const remove = (cookie: string, id = viewId) => desk.send({ method: 'DELETE', path: `/views/${id}`, cookie })
const list = (cookie: string) => desk.send({ path: '/views', cookie })

describe('a saved view', () => {
  it('is the operator’s own until it is shared, and changed by nobody else', async () => {
    expect(await save(failed)).toMatchObject({ status: 204 })
    const own = { viewId, ...failed, isMine: true, by: 'aya@kita.example' }
    expect((await list(aya)).body).toEqual({ views: [own] })
    expect((await list(ken)).body).toEqual({ views: [] })
    expect(await save({ ...failed, name: 'Declined', isShared: true })).toMatchObject({ status: 204 })
    expect((await list(ken)).body).toEqual({ views: [{ ...own, name: 'Declined', isShared: true, isMine: false }] })
    expect(await save(failed, ken)).toMatchObject({ status: 404 })
    expect(await remove(ken)).toMatchObject({ status: 404 })
    expect(await remove(aya)).toMatchObject({ status: 204 })
    expect((await list(ken)).body).toEqual({ views: [] })
  })

  it.each([
    ['a name of nothing', { name: '  ' }, 'body.name'],
    ['a name of 61 signs', { name: 'a'.repeat(61) }, 'body.name'],
    ['an address elsewhere', { address: '//evil.example' }, 'body.address'],
    ['a script', { address: 'javascript:alert(1)' }, 'body.address'],
  ])('is refused with %s, at its field', async (_, wrong, field) => {
    expect(await save({ ...failed, ...wrong })).toMatchObject({ status: 400, body: { details: { fields: [field] } } })
  })

  it('is one of thirty at most', async () => {
    for (let at = 0; at < MOST_VIEWS; at += 1)
      expect(await save(failed, ken, crypto.randomUUID())).toMatchObject({ status: 204 })
    const full = { status: 409, body: { code: 'too-many-views' } }
    expect(await save(failed, ken, crypto.randomUUID())).toMatchObject(full)
    await Promise.all([1, 2].map(() => save(failed, aya, crypto.randomUUID())))
    expect((await list(aya)).body).toMatchObject({ views: [{}, {}] })
  })
})

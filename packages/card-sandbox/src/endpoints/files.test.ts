import { describe, expect, it } from 'vitest'
import { type Bench, openBench, refusalOf } from '../testing/bench.ts'

const upload = ({ stripe }: Bench, data: Buffer, idempotencyKey?: string) =>
  stripe.files.create(
    { file: { data, name: 'letter.pdf', type: 'application/octet-stream' }, purpose: 'dispute_evidence' },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )

describe('a file', () => {
  it.each([
    ['pdf', Buffer.from('%PDF-1.7\r\n--x\r\n')],
    ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x0d, 0x0a])],
    ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
  ])('is kept as %s by what it begins with', async (type, data) => {
    const bench = await openBench()
    const file = await upload(bench, data)
    expect(file).toMatchObject({ object: 'file', filename: 'letter.pdf', size: data.length, type })
    expect(await bench.stripe.files.retrieve(file.id)).toEqual(file)
    expect(await bench.control('GET', '/books')).toMatchObject({ body: { files: [{ id: file.id }] } })
  })

  it('is the same under its key, and another content under it is refused', async () => {
    const bench = await openBench()
    const { id } = await upload(bench, Buffer.from('%PDF-1'), 'a')
    expect((await upload(bench, Buffer.from('%PDF-1'), 'a')).id).toBe(id)
    expect(await refusalOf(upload(bench, Buffer.from('%PDF-2'), 'a'))).toMatchObject({ type: 'StripeIdempotencyError' })
  })

  it('is refused where it is of another kind, larger than 5 MB, or for another purpose', async () => {
    const bench = await openBench()
    expect(await refusalOf(upload(bench, Buffer.from('a letter')))).toMatchObject({ param: 'file' })
    const large = Buffer.alloc(5 * 1_024 * 1_024 + 1, '%PDF-')
    expect(await refusalOf(upload(bench, large))).toMatchObject({
      param: 'file',
      message: expect.stringContaining('5 MB'),
    })
    const logo = bench.stripe.files.create({
      file: { data: Buffer.from('%PDF-'), name: 'a' },
      purpose: 'business_logo',
    })
    expect(await refusalOf(logo)).toMatchObject({ param: 'purpose' })
    expect(await refusalOf(bench.stripe.files.retrieve('file_none'))).toMatchObject({ code: 'resource_missing' })
  })
})

import type { ContractInfo } from '@touchline/contract/contract-info'
import type { User } from '@touchline/contract/seats'
import type { RecentUse } from '@touchline/contract/usage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { billing } from '../../../testing/books.ts'
import { answering, configure, json, type SeenRequest, sessionOf } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { answerBooks, documentOf, entry, userOf } from '../../../testing/usage-books.ts'
import { GiveSeats } from './give-seats.tsx'

const begun = '2026-09-30T15:00:00.000Z'
const held = (group: string, analysts: number, viewers: number, end: string | null = null) =>
  [
    `${group}.base`,
    ...Array<string>(analysts - 1).fill(`${group}.analyst`),
    ...Array<string>(viewers).fill(`${group}.viewer`),
  ].map((plan) => ({ ...entry(plan, begun, end), _id: crypto.randomUUID() }))
const monthly = documentOf({ plans: held('standard', 3, 4) })

const self = { ...userOf(1), _id: sessionOf('token')._id, displayName: 'Kaito Mori' }
const named = (number: number, displayName: string, role: 'analyst' | 'viewer') => ({
  ...userOf(number, [role]),
  displayName,
})
const hina = named(2, 'Hina Ogawa', 'analyst')
const ren = named(3, 'Ren Sakai', 'viewer')
const yui = named(4, 'Yui Abe', 'viewer')
const recent: readonly RecentUse[] = [
  { userId: ren._id, lastUsedOn: '2026-09-09', uploadSeconds: 0 },
  { userId: yui._id, lastUsedOn: '2026-11-20', uploadSeconds: 3600 },
]

const { charge } = billing(1)
const isReached = { seatQuestion: { askedDate: null } }
const wasAsked = { seatQuestion: { askedDate: '2026-11-19T03:00:00.000Z' } }

const quote = {
  startDate: '2026-11-30T15:00:00.000Z',
  cycle: 'month',
  paidDate: '2027-01-01',
  before: charge,
  after: charge,
  analystNum: 2,
  viewerNum: 1,
}

interface Served {
  readonly document?: ContractInfo
  readonly users?: readonly User[]
  readonly answer?: (asked: SeenRequest) => Response
}

async function show({ document = monthly, users = [self, hina, ren, yui], answer = () => json(404) }: Served = {}) {
  const seen = answering(
    answerBooks(
      () => ({
        documents: [document],
        billings: [],
        users,
        organization: [],
        byUser: [],
        history: { months: [], days: [] },
      }),
      (asked) => {
        if (asked.path.endsWith('/give_up')) return answer(asked)
        if (asked.path.endsWith('/question')) return answer(asked)
        if (asked.path.includes('/recent_use')) return json(200, { results: recent })
        if (asked.path.includes('/user_approvement')) return json(200, { results: [] })
        return json(404)
      },
    ),
  )
  return { screen: await mount(GiveSeats, { path: '/people/seats' }), seen }
}

beforeEach(async () => {
  await enter()
  await configure({ demo: true })
})
afterEach(leave)

describe('fewer seats', () => {
  it('begin with the free ones, and say what is paid first, in twelve months, and until when that can be withdrawn', async () => {
    const { screen } = await show()
    const heading = screen.getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveTextContent('Give up 3 seats: ¥3,300 less a month')
    await expect.element(screen.getByText('From 1 December. Until then nothing changes.')).toBeVisible()
    const outcome = screen.getByRole('region', { name: 'From 1 December' })
    await expect.element(outcome).toMatchTextContent(/Analysts 2 of 3/)
    await expect.element(outcome).toMatchTextContent(/1 January 2027, instead of ¥28,380.*¥25,080/)
    await expect.element(outcome).toMatchTextContent(/Next 12 months ?¥36,300 less/)
    await expect.element(outcome).toMatchTextContent(/Can be undone until 30 November, here and under People\./)
    const boxes = screen.getByRole('checkbox').elements()
    expect(boxes.map((box) => [box.getAttribute('aria-label'), box.matches(':checked')])).toEqual([
      ['Free analyst seat', true],
      ['2 free viewer seats', true],
      ['Hina Ogawa', false],
      ['Ren Sakai', false],
      ['Yui Abe', false],
    ])
  })

  it('are chosen one by one: of how many free ones, and whose; the included analyst stays', async () => {
    const { screen } = await show()
    const heading = screen.getByRole('heading', { level: 1 })
    await screen.getByRole('button', { name: 'One viewer fewer' }).click()
    await expect.element(heading).toHaveTextContent('Give up 2 seats: ¥2,750 less a month')
    await screen.getByRole('checkbox', { name: 'Hina Ogawa' }).click()
    await expect.element(heading).toHaveTextContent('Give up 3 seats: ¥4,950 less a month')
    await expect.element(screen.getByText('analyst; loses access on 1 December')).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'From 1 December' })).toMatchTextContent(/Analysts 2 of 3/)
    for (const name of ['Free analyst seat', '2 free viewer seats', 'Hina Ogawa'])
      await screen.getByRole('checkbox', { name }).click()
    await expect.element(screen.getByRole('button', { name: 'Give up seats' })).toBeDisabled()
  })

  it('are given up with the total that is shown, and can be kept from the message that says so', async () => {
    const { screen, seen } = await show({
      answer: ({ body }) => json(200, body === '' ? monthly : { contractInfo: monthly, quote }),
    })
    await screen.getByRole('checkbox', { name: 'Ren Sakai' }).click()
    await screen.getByRole('button', { name: 'Give up 4 seats' }).click()
    await expect
      .poll(lastToast)
      .toMatchObject({ text: '4 seats are given up from 1 December.', note: 'Undo until 30 November.' })
    const sent = () => seen.filter(({ path }) => path.endsWith('/give_up')).map(({ body }) => body)
    const order = { analystNum: 1, viewerNum: 3, userIds: [ren._id], quotedTotal: 24_530 }
    expect(sent()).toEqual([JSON.stringify(order)])
    await lastToast()?.undo?.()
    expect(sent()).toEqual([JSON.stringify(order), ''])
  })

  it.each([
    ['seats-in-use', 'Somebody has taken one of these seats in the meantime. Please choose again.'],
    ['quote-changed', 'The amount has changed. Please look at it and confirm it again.'],
    ['unsettled', 'Your last payment failed. Once it is paid, seats can be given up.'],
  ])('that are refused say why at the button: %s', async (code, text) => {
    const { screen } = await show({ answer: () => json(409, { code, message: '' }) })
    await screen.getByRole('button', { name: 'Give up 3 seats' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  })

  it('end with the next term of a yearly contract', async () => {
    const document = documentOf({
      plans: held('yearly', 3, 4, '2027-03-31T14:59:59.999Z'),
      yearlyAnchor: '2026-03-31T15:00:00.000Z',
    })
    const { screen } = await show({ document })
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Give up 3 seats: ¥33,000 less a year')
    await expect
      .element(screen.getByText('With the next term, from 1 April 2027. Until then nothing changes.'))
      .toBeVisible()
    await expect
      .element(screen.getByRole('region', { name: 'From 1 April 2027' }))
      .toMatchTextContent(/1 April 2027, instead of ¥283,800.*¥250,800/)
  })

  it('names those first who used nothing for longest, and all on demand', async () => {
    const many = Array.from({ length: 12 }, (_, index) => named(10 + index, `User ${index}`, 'viewer'))
    const { screen } = await show({ document: documentOf({ plans: held('standard', 2, 12) }), users: [self, ...many] })
    const users = screen.getByRole('checkbox', { name: /^User/ })
    await expect.poll(() => users.elements().length).toBe(4)
    await screen.getByRole('button', { name: 'Show all 12' }).click()
    await expect.poll(() => users.elements().length).toBe(12)
  })

  it('are searched among many, and found at once by name', async () => {
    const many = Array.from({ length: 800 }, (_, index) => named(10 + index, `User ${index}`, 'viewer'))
    const { screen } = await show({ document: documentOf({ plans: held('standard', 2, 810) }), users: [self, ...many] })
    await screen.getByLabelText('Search by name').fill('user 79')
    await screen.getByRole('checkbox', { name: 'User 799' }).click()
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Give up 12 seats: ¥8,250 less a month')
  })
})

describe('whose seat is ticked', () => {
  const users = [self, hina, { ...ren, ...isReached }, { ...yui, ...wasAsked }]
  const tick = async (answer?: Served['answer']) => {
    const { screen, seen } = await show({ users, ...(answer && { answer }) })
    for (const name of ['Hina Ogawa', 'Ren Sakai', 'Yui Abe']) await screen.getByRole('checkbox', { name }).click()
    const ask = screen.getByRole('button', { name: 'Ask Ren Sakai' })
    await expect.element(ask).toBeVisible()
    return { screen, seen, ask }
  }

  it('can be asked first by one mail, where an address is known and nobody asked recently', async () => {
    const { screen, seen, ask } = await tick(() =>
      json(200, { askedDate: '2026-11-21T04:00:00.000Z', answerBy: '2026-11-29' }),
    )
    await expect.element(screen.getByText(/The answer comes to you, by 29 November\./)).toBeVisible()
    await expect.element(screen.getByText('Yui Abe was asked on 19 November.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Ask/ }).elements()).toHaveLength(1)
    await ask.click()
    await expect.poll(() => lastToast()?.text).toBe('Ren Sakai is asked by mail.')
    expect(seen.filter(({ path }) => path.endsWith(`/users/${ren._id}/question`))).toHaveLength(1)
  })

  it.each([
    ['already-asked', 'Ren Sakai was asked within the last 30 days.'],
    ['addressee-unwilling', 'The owner of this address has asked us not to send such mails there.'],
  ])('is said next to the button not to have been asked: %s', async (code, said) => {
    const { screen, ask } = await tick(() => json(409, { code, message: '' }))
    await ask.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(said)
  })

  it('is not asked where no address is known', async () => {
    const { screen } = await show()
    await screen.getByRole('checkbox', { name: 'Ren Sakai' }).click()
    await expect.element(screen.getByText('viewer; loses access on 1 December')).toBeVisible()
    expect(screen.getByText('Ask first').elements()).toEqual([])
  })
})

describe('seats that were given up', () => {
  const given = { startDate: '2026-11-30T15:00:00.000Z', analystNum: 1, viewerNum: 2, kept: null, userIds: [ren._id] }
  const waiting = documentOf({ plans: held('standard', 3, 4), seatsGivenUp: [given] })

  it('say from when and whose, and can be kept', async () => {
    const { screen, seen } = await show({ document: waiting, answer: () => json(200, monthly) })
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('3 seats are given up from 1 December')
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('Ren Sakai')
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(lastToast).toMatchObject({ text: 'All seats stay.' })
    expect(seen.filter(({ path }) => path.endsWith('/give_up'))).toHaveLength(1)
  })
})

describe('a contract without seats to give up says so', () => {
  it.each([
    ['with the included analyst alone', documentOf(), 'There is no seat that you could give up'],
    ['that has ended', documentOf({ plans: [] }), 'Your plan has no seats that could be given up.'],
  ])('%s', async (_, document, text) => {
    const { screen } = await show({ document })
    await expect.element(screen.getByText(new RegExp(text))).toBeVisible()
  })
})

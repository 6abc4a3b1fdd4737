import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { StoredGame } from '@touchline/contract/videos'
import type { StoredDay } from '@touchline/domain/storage'
import { billing } from './books.ts'
import { answering, json, type SeenRequest } from './cell.ts'
import { answerBooks, documentOf } from './usage-books.ts'

export const stored = (number: number, more: Partial<StoredGame> = {}): StoredGame => ({
  matchId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  title: `Game ${number}`,
  scheduleDate: '2026-11-14T04:00:00.000Z',
  storedDate: '2026-11-14T05:00:00.000Z',
  uploadedBy: 'a.tanaka',
  length: 5_400,
  chargedLength: 0,
  storedDays: [{ date: '2026-11-14', seconds: more.length ?? 5_400 }],
  usageTypes: ['MOVIE_CONVERT_TIME'],
  ...more,
})

/** 42.0 hours at 18 yen. */
export const storage = {
  contractPlanId: 'standard.storage',
  role: 'storage',
  pricePerUsage: 18,
  price: 756,
  derivation: { kind: 'hours', tenths: 420 },
  usageDetails: [],
} as const satisfies BillingInfo['plans'][number]

export const running = billing(1, { billingTargetYearMonth: '202611', billingStatus: 'Provisional', plans: [storage] })
export const isCalculate = ({ path }: SeenRequest) => path.endsWith('/calculate')

interface StorageAnswers {
  readonly games?: readonly StoredGame[]
  readonly billings?: () => readonly BillingInfo[]
  readonly document?: ContractInfo
  readonly calculate?: () => Response
  readonly storedDays?: readonly StoredDay[] | null
}

export const storageBooks = (document: ContractInfo) =>
  answerBooks(
    () => ({ documents: [document], billings: [running], users: [], organization: [], byUser: [] }),
    () => json(202, running),
  )

export const serveStorage = ({
  games = [stored(1)],
  billings = () => [running],
  document = documentOf(),
  calculate,
  storedDays = [],
}: StorageAnswers = {}) =>
  answering((request) => {
    if (isCalculate(request)) return calculate?.() ?? json(202, { ...running, billingStatus: 'InProgress' })
    if (request.path.includes('/manage/billing_info')) return json(200, { results: billings(), storedSeconds: 0 })
    if (request.path.includes('/stored_game')) return json(200, { results: games })
    if (request.path.includes('/record/trash')) return json(200, { results: [], days: 30, count: 0 })
    if (request.path.includes('/stored_day')) return storedDays === null ? json(500) : json(200, { days: storedDays })
    return storageBooks(document)(request)
  })

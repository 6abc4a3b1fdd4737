import { expect, it } from 'vitest'
import { addMonths } from '../calendar/index.ts'
import { now, organization } from '../plans/plan-catalogue.test-support.ts'
import { club, on, sleepingCatalogue, storedSecondsAt } from '../plans/sleeping.test-support.ts'
import { plannedHours } from '../projection/index.ts'
import { giveAdvice } from './index.ts'

const HOUR = 3_600
const none = { upload: 0, export: 0 }

const advised = (hours: readonly number[], contract = club) => {
  const lived = hours.map((upload, index) => ({
    month: addMonths('2026-10', index + 1 - hours.length),
    used: { upload: upload * HOUR, export: 0 },
  }))
  const usual = plannedHours({
    lived,
    running: { month: '2026-11', used: none },
    now,
    zone: club.zone,
    countedFrom: '2026-11',
    upload: null,
    export: null,
  })
  return giveAdvice({
    contract,
    catalogue: sleepingCatalogue(),
    organization,
    unsettled: false,
    now,
    assumptions: { ...usual, buysHours: true, storedSecondsAt },
    lived,
    storedDays: [],
  }).filter(({ kind }) => kind === 'sleep')
}

const SUMMER = [14, 9, 7, 8, 14, 14, 13, 13, 0.1, 0.1, 14, 14]

it('a rest of two months under a quarter of the limit is advised to be slept, by its own bills', () => {
  expect(advised(SUMMER)).toMatchObject([
    {
      days: { from: '2027-07-01', until: '2027-09-01' },
      months: ['2027-07', '2027-08'],
      seconds: 0.2 * HOUR,
      limitSeconds: 30 * HOUR,
      before: { minor: 71_182n },
      after: { minor: 5_622n },
      saving: { minor: 65_560n },
    },
  ])
})

it.each<[string, readonly number[], readonly number[] | null, object]>([
  [
    'its rest is advised whatever was used then',
    SUMMER.map(() => 9),
    [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
    { days: { from: '2027-07-01', until: '2027-09-01' }, months: ['2027-07', '2027-08'], seconds: 18 * HOUR },
  ],
  [
    'its rest is advised and no other, before twelve months are known',
    SUMMER.slice(-3),
    [1, 2, 3, 6, 7, 8, 9, 10, 11, 12],
    { days: { from: '2027-04-01', until: '2027-06-01' }, months: ['2027-04', '2027-05'], seconds: null },
  ],
])('where the season is named, %s', (_, hours, playMonths, expected) => {
  expect(advised(hours, { ...club, playMonths })).toMatchObject([expected])
})

it.each<[string, readonly number[], typeof club]>([
  ['where every month is named as one of play', SUMMER, { ...club, playMonths: SUMMER.map((_, index) => index + 1) }],
  ['where no month is named as one of play', SUMMER, { ...club, playMonths: [] }],
  ['where one month alone is named as a rest', SUMMER, { ...club, playMonths: [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12] }],
  ['of one month', [14, 9, 7, 8, 14, 14, 13, 13, 0.1, 9, 14, 14], club],
  ['before twelve months are known', SUMMER.slice(1), club],
  ['where every month is played', Array.from({ length: 12 }, () => 9), club],
  [
    'while one is planned',
    SUMMER,
    {
      ...club,
      sleeps: [{ from: on('2027-07-01'), until: on('2027-09-01'), plannedUntil: on('2027-09-01'), everyYear: false }],
    },
  ],
])('no sleep is advised %s', (_, hours, contract) => {
  expect(advised(hours, contract)).toEqual([])
})

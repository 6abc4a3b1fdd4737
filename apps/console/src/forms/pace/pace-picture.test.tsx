import { startOfDay } from '@touchline/domain/calendar'
import type { UsageHistory } from '@touchline/domain/usage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { PacePicture } from './pace-picture.tsx'
import type { PaceSubject } from './pace-subject.ts'

const HOUR = 3600
const zone = 'Asia/Tokyo'
const day = (date: string) => startOfDay(date, zone)
const month = {
  cycle: 'month',
  from: '2026-11',
  to: '2026-11',
  start: day('2026-11-01'),
  end: day('2026-12-01'),
} as const
const term = {
  cycle: 'year',
  from: '2026-04',
  to: '2026-11',
  start: day('2026-04-01'),
  end: day('2027-04-01'),
} as const

const subject: PaceSubject = {
  kind: 'upload',
  time: { limit: { soft: 12 * HOUR, hard: 15 * HOUR }, used: 12 * HOUR },
  isUnlimited: false,
  period: month,
  zone,
  now: day('2026-11-21'),
}

const history: UsageHistory = {
  months: [
    { month: '2026-10', uploadSeconds: 10 * HOUR, exportSeconds: 0 },
    { month: '2026-11', uploadSeconds: 12 * HOUR, exportSeconds: 0 },
  ],
  days: [
    { date: '2026-10-08', uploadSeconds: 10 * HOUR, exportSeconds: 0 },
    { date: '2026-11-02', uploadSeconds: 7 * HOUR, exportSeconds: 0 },
    { date: '2026-11-20', uploadSeconds: 5 * HOUR, exportSeconds: 0 },
  ],
}

const show = (more: Partial<PaceSubject> = {}, size: 'small' | 'large' = 'large') => {
  const given = { ...subject, ...more }
  return mount(() => <PacePicture subject={given} history={history} size={size} />)
}

const bound = (text: string): string => text.replaceAll(/(\d) h/g, '$1\u00a0h')

const used = (hours: number) => ({ time: { ...subject.time, used: hours * HOUR } })

beforeEach(enter)
afterEach(leave)

describe('the picture of the pace', () => {
  it.each<[string, Partial<PaceSubject>, string]>([
    [
      'that leads over the limit',
      {},
      '12 h of 15 h used by 21 November. At this pace it will be 18 h by 30 November. ' +
        'It may be between 12 h and 26.2 h. The limit is reached on Thursday 26 November. October: 10 h.',
    ],
    [
      'within it',
      used(7),
      '7 h of 15 h used by 21 November. At this pace it will be 10.5 h by 30 November. ' +
        'It may be between 7 h and 21.2 h. October: 10 h.',
    ],
    ['of nothing', used(0), '0 h of 15 h used by 21 November. October: 10 h.'],
    [
      'on the second day',
      { ...used(1), now: day('2026-11-02') + HOUR },
      '1 h of 15 h used by 2 November. It is too early to see a pace. October: 10 h.',
    ],
    [
      'without a limit',
      { isUnlimited: true },
      '12 h used by 21 November, unlimited. At this pace it will be 18 h by 30 November. ' +
        'It may be between 12 h and 26.2 h. October: 10 h.',
    ],
    [
      'over the limit',
      { ...used(15.5), now: day('2026-11-02') },
      '15.5 h of 15 h used by 2 November. The limit is reached. October: 10 h.',
    ],
    [
      'of a term',
      { period: term, time: { limit: { soft: 0, hard: 180 * HOUR }, used: 60 * HOUR } },
      '60 h of 180 h used by 21 November. At this pace it will be 93.5 h by 31 March. It may be between 60 h and 247.1 h.',
    ],
  ])('%s says so in sentences', async (_, more, sentences) => {
    const page = await show(more)
    await expect.element(page.getByRole('img')).toHaveAccessibleName(bound(`Upload time, day by day. ${sentences}`))
  })

  it('is one stop of the Tab key: arrows, Home and End step from day to day, Escape leaves', async () => {
    const page = await show()
    const days = page.getByRole('slider', { name: 'Upload time, day by day.' })
    await expect.element(days).toHaveAttribute('aria-valuetext', bound('Saturday 21 November: 0 h, 12 h in all'))
    days.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByText('Friday 20 November: 5 h, 12 h in all')).toBeVisible()
    await userEvent.keyboard('{Home}')
    await expect.element(days).toHaveAttribute('aria-valuetext', bound('Sunday 1 November: 0 h, 0 h in all'))
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('Monday 30 November: 18 h at this pace')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(days).not.toHaveFocus()
    await expect.element(page.getByText('at this pace, with its range')).toBeVisible()
  })

  it('names the lines at their ends where there is room, in a small one at the lines', async () => {
    const page = await show()
    await expect.element(page.getByText('18 h at this pace', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Thu 26 Nov')).toBeVisible()
    const small = await show({}, 'small')
    expect(small.container.querySelector('svg')?.textContent).toBe(bound('limit 15 hwarning 12 htoday1102030'))
  })
})

import type { CurrentUpperLimits, CurrentUsage } from '@touchline/contract/usage'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import type { TimeKind } from '../../lib/usage-units.ts'
import { organization } from '../../testing/cell.ts'
import { used } from '../../testing/usage-books.ts'
import { UsageMeters } from './usage-meters.tsx'

const HOUR = 3600

const limit = (
  type: CurrentUpperLimits[number]['targetAggregationTypes'][number],
  hard: number,
  soft = hard,
): CurrentUpperLimits[number] => ({
  targetAggregationTypes: [type],
  usageAggregationMethod: 'MONTHLY',
  totalUpperHardLimit: hard,
  totalUpperSoftLimit: soft,
  combinedUpperLimitIds: [],
})

const usage: CurrentUsage = [
  used(organization._id, 'MOVIE_CONVERT_TIME', 12.47 * HOUR),
  used(organization._id, 'CLIP_MOVIE_CONVERT_TIME', 21.59 * 60),
  used(organization._id, 'ANALYST_USER_COUNT', 2),
  used(organization._id, 'VIEWER_USER_COUNT', 11),
]

const show = async (seats: number, unlimited: readonly TimeKind[] = [], exportHours = 3) =>
  render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <UsageMeters
        limits={[
          limit('MOVIE_CONVERT_TIME', 15 * HOUR, 12 * HOUR),
          limit('CLIP_MOVIE_CONVERT_TIME', exportHours * HOUR),
          limit('ANALYST_USER_COUNT', seats),
          limit('VIEWER_USER_COUNT', seats),
        ]}
        usage={usage}
        unlimited={unlimited}
      />
    </LanguageProvider>,
  )

describe('the meters of the overview', () => {
  it('round down to one decimal: hours of upload, minutes of export', async () => {
    const page = await show(20)
    const meter = (name: string) => page.getByRole('meter', { name })
    await expect.element(meter('Upload time')).toHaveAttribute('aria-valuetext', '12.4 of 15 hours')
    await expect.element(meter('Export time')).toHaveAttribute('aria-valuetext', '21.5 of 180 minutes')
    await expect.element(meter('Seats')).toHaveAttribute('aria-valuetext', '13 of 40 seats')
    await expect.element(page.getByText('2.6 hours left · warning at 12 hours')).toBeVisible()
  })

  it('say so where the plan has none', async () => {
    const page = await show(20, [], 0)
    await expect.element(page.getByText('Not part of this plan.')).toBeVisible()
    await expect.element(page.getByRole('meter', { name: 'Export time' })).not.toBeInTheDocument()
  })

  it('say unlimited where no limit means anything', async () => {
    const page = await show(1000, ['export'])
    await expect.element(page.getByText('Unlimited', { exact: true })).toBeVisible()
    await expect.element(page.getByText('21.5 minutes used', { exact: true })).toBeVisible()
    await expect.element(page.getByText('13 seats in use · unlimited')).toBeVisible()
    expect(page.getByRole('meter').elements()).toHaveLength(1)
  })
})

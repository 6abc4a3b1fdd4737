import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { LaneChart } from './lane-chart.tsx'
import { type LaneBar, timeScale } from './lanes.ts'

const YEAR = 366
const scale = timeScale(0, YEAR, 620)

const chart = (now: number, bars: readonly LaneBar[], ticks: readonly { at: number; text: string }[]) =>
  render(
    <LaneChart
      scale={scale}
      lanes={[{ name: 'Plan', bars, marks: [] }]}
      ticks={ticks.map((tick) => ({ ...tick, isMown: false }))}
      now={now}
      today="Today, 29 Feb"
      chosen={null}
      label="Contract"
    />,
  )

it('a name of a month that begins just before the right edge stays inside', async () => {
  const page = await chart(60, [], [{ at: YEAR - 30, text: 'Jan. 2029' }])
  const { right } = page.getByText('Jan. 2029').element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(page.getByRole('img').element().getBoundingClientRect().right)
})

it('a bar that ends within a pixel of today has no part ahead, and one that continues has', async () => {
  const bars = [
    { start: 0, end: 60.4, text: 'Basic', look: 'plan' },
    { start: 60.4, end: null, text: 'Standard', look: 'plan' },
  ] as const
  const page = await chart(60, bars, [])
  const widths = [...page.container.querySelectorAll('.ahead')].map((part) => Number(part.getAttribute('width')))
  expect(widths).toEqual([expect.closeTo(516.7, 0)])
})

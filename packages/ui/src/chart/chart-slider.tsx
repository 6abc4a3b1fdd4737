import { SlotSlider } from './slot-slider.tsx'
import './chart-slider.css'

interface ChartSliderProps {
  readonly label: string
  readonly keys: string
  readonly count: number
  readonly index: number
  readonly valueText: string
  /** Null ends the choice. */
  readonly onChoose: (index: number | null) => void
  readonly indexAt: (x: number) => number
}

export const ChartSlider = ({ indexAt, ...props }: ChartSliderProps) => (
  <SlotSlider className="chart-slider" {...props} isChosen={false} under={indexAt} />
)

import { SlotSlider } from './slot-slider.tsx'
import './chart-slider.css'

interface ChartSliderProps {
  readonly label: string
  /** Which keys do what. */
  readonly keys: string
  readonly count: number
  readonly index: number
  /** What stands at the index, in words. */
  readonly valueText: string
  /** Null: nothing is chosen any more. */
  readonly onChoose: (index: number | null) => void
  readonly indexAt: (x: number) => number
}

/** The slider over a whole picture of which nothing is opened. */
export const ChartSlider = ({ indexAt, ...props }: ChartSliderProps) => (
  <SlotSlider className="chart-slider" {...props} isChosen={false} under={indexAt} />
)

import type { InputHTMLAttributes } from 'react'
import './range.css'

interface RangeProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'style'> {
  readonly max: number
  readonly value: number
}

export const Range = ({ max, value, ...input }: RangeProps) => {
  const share = max === 0 ? 0 : Math.min(1, value / max)
  const backgroundSize = `calc(11px + ${share} * (100% - 22px)) 4px, 100% 4px`
  return <input {...input} type="range" min={0} max={max} value={value} style={{ backgroundSize }} />
}

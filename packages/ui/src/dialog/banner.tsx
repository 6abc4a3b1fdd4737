import { gapAfter } from '@touchline/words/sentences'
import type { ReactNode } from 'react'
import { Dated } from '../figures/dated.tsx'
import { Icon } from '../icon.tsx'
import './banner.css'

interface BannerProps {
  /** `error` and `wait` need an action, `later` is planned, `info` informs, `paid` confirms. */
  readonly tone: 'wait' | 'error' | 'info' | 'later' | 'paid'
  readonly title: string
  /** Visible above already: for screen readers only. */
  readonly isTitleSaid?: boolean
  readonly children?: ReactNode
  readonly action?: ReactNode
}

const icons = { wait: 'warning', error: 'warning', info: 'info', paid: 'check' } as const

export const Banner = ({ tone, title, isTitleSaid = false, children, action }: BannerProps) => (
  <div className={`banner ${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
    {tone === 'later' ? <i className="hatched" /> : <Icon name={icons[tone]} />}
    <div>
      <b className={isTitleSaid ? 'hidden-text' : ''}>
        <Dated text={title} />
      </b>
      {gapAfter(title)}
      <span className="soft">{typeof children === 'string' ? <Dated text={children} /> : children}</span>
    </div>
    {action !== undefined && <div className="act">{action}</div>}
  </div>
)

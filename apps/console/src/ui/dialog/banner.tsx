import { gapAfter } from '@touchline/words/sentences'
import type { ReactNode } from 'react'
import { Dated } from '../figures/dated.tsx'
import { Icon } from '../icon.tsx'

interface BannerProps {
  /** `busy` informs, `later` says what the reader has asked for or is announced; the others ask for something. */
  readonly tone: 'wait' | 'error' | 'busy' | 'later'
  readonly title: string
  readonly children?: ReactNode
  /** The one thing to do about it. */
  readonly action?: ReactNode
}

export const Banner = ({ tone, title, children, action }: BannerProps) => (
  <div className={`banner ${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
    {tone === 'later' ? <i className="hatched" /> : <Icon name={tone === 'busy' ? 'info' : 'warning'} />}
    <div>
      <b>
        <Dated text={title} />
      </b>
      {gapAfter(title)}
      <span className="soft">{typeof children === 'string' ? <Dated text={children} /> : children}</span>
    </div>
    {action !== undefined && <div className="act">{action}</div>}
  </div>
)

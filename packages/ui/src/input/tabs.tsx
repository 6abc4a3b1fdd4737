import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './tabs.css'

interface Tab<K extends string> {
  readonly key: K
  readonly label: string
}

interface TabsProps<K extends string> {
  readonly label: string
  readonly tabs: readonly Tab<K>[]
  readonly chosen: K
  readonly onChoose: (key: K) => void
  readonly head?: ReactNode
  readonly children: ReactNode
}

const step = { ArrowRight: 1, ArrowLeft: -1 } as const
const isStep = (key: string): key is keyof typeof step => Object.hasOwn(step, key)

/** One tab stop; arrows choose, Home and End go to the ends. */
export function Tabs<K extends string>({ label, tabs, chosen, onChoose, head, children }: TabsProps<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const go = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (tab === undefined) return
    onChoose(tab.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.key}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const target = isStep(event.key) ? at + step[event.key] : event.key === 'Home' ? 0 : event.key === 'End' ? -1 : null
    if (target === null) return
    event.preventDefault()
    go(target)
  }
  const isAlone = tabs.length === 0
  const bar = !isAlone && (
    <div className="tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          id={`${id}-${tab.key}`}
          type="button"
          role="tab"
          data-tab={tab.key}
          aria-selected={tab.key === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={tab.key === chosen ? 0 : -1}
          onClick={() => onChoose(tab.key)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
  return (
    <>
      {head === undefined ? (
        bar
      ) : (
        <div className="head">
          {head}
          {bar}
        </div>
      )}
      <div
        className="panel"
        {...(!isAlone && { id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-${chosen}` })}
      >
        {children}
      </div>
    </>
  )
}

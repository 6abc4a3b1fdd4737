import { useEffect, useEffectEvent } from 'react'

interface Doing {
  find(): void
  keys(): void
  page(key: string): void
}

const TYPES = 'input, textarea, select, [contenteditable], dialog'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPES) !== null

/** Single letters are off while typing, and never order (WCAG 2.1.4). */
export function useKeys(doing: Doing): void {
  const on = useEffectEvent((key: string, isSecond: boolean): boolean => {
    if (isSecond) doing.page(key)
    else if (key === '/') doing.find()
    else if (key === '?') doing.keys()
    else return false
    return true
  })
  useEffect(() => {
    let isAfterG = false
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const key = event.key.toLowerCase()
      const wasAfterG = isAfterG
      isAfterG = key === 'g' && !wasAfterG
      if (!isAfterG && on(key, wasAfterG)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

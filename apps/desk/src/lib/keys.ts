import { useEffectEvent, useLayoutEffect } from 'react'

interface Doing {
  find(): void
  keys(): void
  page(key: string): void
}

const TYPES =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable], dialog'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPES) !== null

const OFF = 'desk.letters-off'

export const areLettersOn = (): boolean => localStorage.getItem(OFF) === null

export function turnLetters(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF)
  else localStorage.setItem(OFF, 'yes')
}

const isForKeys = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !defaultPrevented && areLettersOn() && !isTyping(target) && !ctrlKey && !metaKey && !altKey

/** Of the shell, which hears them first. Single letters are off while typing, and never order (WCAG 2.1.4). */
export function useKeys(doing: Doing): void {
  const on = useEffectEvent((key: string, isSecond: boolean): boolean => {
    if (isSecond) doing.page(key)
    else if (key === '/') doing.find()
    else if (key === '?') doing.keys()
    else return false
    return true
  })
  useLayoutEffect(() => {
    let isAfterG = false
    const press = (event: KeyboardEvent) => {
      if (!isForKeys(event)) return
      const key = event.key.toLowerCase()
      const wasAfterG = isAfterG
      isAfterG = key === 'g' && !wasAfterG
      if (!isAfterG && on(key, wasAfterG)) event.preventDefault()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}

/** Presses what is marked with the letter, where it can be pressed. */
export const pressed = (letter: string) => (): void =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts="${letter}"]`)?.click()

/** Letters of a page; one that answers false is left to the browser. */
export function useLetters(letters: Readonly<Record<string, () => boolean | void>>): void {
  const on = useEffectEvent((key: string): boolean => {
    const does = Object.hasOwn(letters, key) ? letters[key] : undefined
    return does !== undefined && does() !== false
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isForKeys(event) && on(event.key.toLowerCase())) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

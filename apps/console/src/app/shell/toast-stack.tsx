import { Toast } from '@touchline/ui/dialog/toast.tsx'
import { useIsDialogOpen } from '@touchline/ui/input/turn.ts'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dismissToast, type ShownToast } from '../../lib/toasts.ts'
import { runUndo } from './run-undo.ts'
import '@touchline/ui/dialog/toast.css'

/** Newest last. F8 enters the stack, Escape and every button return. */
export function ToastStack({ toasts }: { readonly toasts: readonly ShownToast[] }) {
  const t = useTranslations()
  const list = useRef<HTMLUListElement>(null)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const { isFocused, giveBack, ...focus } = useFocusInside(list)
  const isBehindDialog = useIsDialogOpen()
  const isHidden = useIsPageHidden()
  const isHeld = isPointedAt || isFocused || isBehindDialog || isHidden
  const close = (id: number) => {
    giveBack()
    dismissToast(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    const newest = toasts.at(-1)
    if (newest !== undefined) close(newest.id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys and the focus are those of the buttons inside
    <ul
      ref={list}
      className="toasts"
      aria-label={t('toasts.label')}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onKeyDown={onKeyDown}
      {...focus}
    >
      {toasts.map(({ id, text, note, undo }) => (
        <Toast
          key={id}
          text={text}
          note={note}
          dismissLabel={t('toasts.dismiss')}
          isHeld={isHeld}
          onDismiss={() => close(id)}
          undo={
            undo === undefined
              ? null
              : {
                  label: t('toasts.undo'),
                  run: () => {
                    close(id)
                    void runUndo(
                      { text, ...(note !== undefined && { note }), undo },
                      { title: t('toasts.failedTitle'), body: t('toasts.failed'), ok: t('common.ok') },
                    )
                  },
                }
          }
        />
      ))}
    </ul>
  )
}

function useFocusInside(list: { readonly current: HTMLElement | null }) {
  const [isFocused, setIsFocused] = useState(false)
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'F8') list.current?.querySelector<HTMLElement>('li:last-child button')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [list])
  return {
    isFocused,
    giveBack: () => {
      if (list.current?.contains(document.activeElement) !== true) return
      const target =
        before.current?.isConnected === true ? before.current : document.querySelector<HTMLElement>('main h1')
      target?.focus({ preventScroll: true })
      setIsFocused(false)
    },
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isFocused && relatedTarget instanceof HTMLElement) before.current = relatedTarget
      setIsFocused(true)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const isInside = relatedTarget instanceof Node && list.current?.contains(relatedTarget) === true
      setIsFocused(isInside)
    },
  }
}

function useIsPageHidden(): boolean {
  const [isHidden, setIsHidden] = useState(document.hidden)
  useEffect(() => {
    const look = () => setIsHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isHidden
}

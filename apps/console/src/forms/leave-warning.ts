import { useEffect } from 'react'
import { type Message, showMessage } from '../lib/messages.ts'
import { useBlocker } from '../lib/navigation/index.ts'
import { askBeforeLeaving } from '../lib/unsaved.ts'

interface LeaveWarning {
  readonly isActive: boolean
  readonly question: Message & { readonly cancel: string }
  /** Another tab of the same screen is no other page. */
  readonly isSamePage?: (from: string, to: string) => boolean
}

const never = (): boolean => false

/** What is begun and not saved is not lost by a stray click: another page, a closed tab, or logging out. */
export function useLeaveWarning({ isActive, question, isSamePage = never }: LeaveWarning): void {
  const { title, body, ok, cancel } = question
  useEffect(
    () => (isActive ? askBeforeLeaving({ title, body, ok, cancel }) : undefined),
    [isActive, title, body, ok, cancel],
  )
  useBlocker({ isActive, mayLeave: async (from, to) => isSamePage(from, to) || (await showMessage(question)) })
}

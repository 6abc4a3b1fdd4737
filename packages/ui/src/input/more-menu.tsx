import { type ReactNode, useId, useRef, useState } from 'react'
import './more-menu.css'

interface MoreMenuProps {
  readonly label: string
  readonly children: ReactNode
}

const GAP = 6

/** Positioned on the page, so that it scrolls with its button. */
function place(panel: HTMLElement, { bottom, right }: DOMRect): void {
  panel.style.top = `${bottom + scrollY + GAP}px`
  panel.style.right = `${Math.max(GAP, document.documentElement.clientWidth - right)}px`
}

/** Rare actions behind three dots; closed by a choice, a press elsewhere or Escape. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        ref={button}
        className="btn ghost small more"
        aria-label={label}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.75" />
        </svg>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links and buttons within are the controls */}
      <div
        id={id}
        popover="auto"
        className="more-menu"
        onBeforeToggle={({ currentTarget, newState }) => {
          if (newState === 'open' && button.current !== null)
            place(currentTarget, button.current.getBoundingClientRect())
        }}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        onClick={({ target, currentTarget }) => {
          // Focuses the button, where dialogs return to.
          if (target instanceof Element && target.closest('a, button') !== null) currentTarget.hidePopover()
        }}
      >
        {children}
      </div>
    </>
  )
}

/** A click on the container's label focuses the field inside the frame. */
export const watchLabels = (container: HTMLElement, focus: () => void): (() => void) => {
  const onClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element) || container.contains(target)) return
    const label = target.closest('label')
    if (label === null) return
    if (label.contains(container) || (container.id !== '' && label.htmlFor === container.id)) focus()
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}

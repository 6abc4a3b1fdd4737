/** Names of other origins' frames are not readable. */
export const siblingNamed = (name: string): Window | null => {
  for (let at = 0; at < parent.length; at += 1) {
    const sibling = parent[at]
    try {
      if (sibling?.name === name) return sibling
    } catch {
      // Another origin's frame.
    }
  }
  return null
}

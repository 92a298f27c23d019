/** The sign of the house. */
export const Castle = () => (
  <svg class="castle" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3 21V4h3v3h3V4h6v3h3V4h3v17h-6v-5a3 3 0 0 0-6 0v5z" />
  </svg>
)

// Tells the page around the frame which of its two buttons was pressed.
for (const button of document.querySelectorAll('[data-answer]')) {
  // Until now a press would have been lost.
  button.disabled = false
  button.addEventListener('click', () =>
    window.parent.postMessage({ sandboxStripe: 'wallet-answered', answer: button.dataset.answer }, '*'),
  )
}

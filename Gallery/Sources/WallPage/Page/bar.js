// The bar's own parts: the way past it, and on a phone the button behind which most of it is.

const bar = document.getElementById('bar');
const button = document.getElementById('view-button');

export function bindBar(wall, tags) {
  document.getElementById('skip').addEventListener('click', (event) => {
    event.preventDefault();
    const first = wall.engine.wall.wall_first_seen();
    if (first >= 0) wall.reveal(first); else document.getElementById('wall').focus();
  });
  const open = (isOpen) => {
    bar.classList.toggle('open', isOpen);
    button.ariaExpanded = String(isOpen);
    tags.open(isOpen);
  };
  button.addEventListener('click', () => open(!bar.classList.contains('open')));
  // Whoever selects photos wants to see them.
  document.getElementById('select').addEventListener('click', () => open(false));
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || button.ariaExpanded !== 'true') return;
    open(false);
    button.focus();
  });
}

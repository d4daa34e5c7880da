// What is known of a photo, as a list of terms.

import { moment } from './dates.js';

/** The elements that show a photo's facts; `choose` is called with a tag that is clicked. */
export function details(facts, choose) {
  const list = document.createElement('dl');
  if (!facts) {
    list.append(term('dt', 'Details'), term('dd', 'They cannot be had now.'));
    return [list];
  }
  const add = (name, value) => value && list.append(term('dt', name), typeof value === 'string' ? term('dd', value) : value);
  const megapixels = facts.width * facts.height / 1e6;
  add('Date', facts.date && moment(facts.date));
  const many = megapixels < 0.1 ? '' : `, ${megapixels.toFixed(megapixels < 10 ? 1 : 0)} megapixels`;
  add('Size', `${facts.width} × ${facts.height}${many}`);
  add('File', `${facts.name}, ${bytes(facts.bytes)}, ${facts.format}`);
  add('Folder', facts.folder);
  if (facts.tags?.length) add('Tags', tags(facts.tags, choose));
  if (facts.original) {
    const link = term('a', 'Open the original');
    link.href = facts.original.replace(/^\//, '');
    link.target = '_blank';
    link.rel = 'noopener';
    const entry = document.createElement('dd');
    entry.append(link);
    add('Original', entry);
  }
  return [list];
}

function tags(names, choose) {
  const entry = document.createElement('dd');
  entry.className = 'tags';
  for (const name of names) {
    const chip = term('button', name);
    chip.type = 'button';
    chip.addEventListener('click', () => choose(name));
    entry.append(chip);
  }
  return entry;
}

function bytes(count) {
  const unit = count >= 1e6 ? ['megabyte', count / 1e6] : ['kilobyte', count / 1e3];
  return unit[1].toLocaleString(undefined, { style: 'unit', unit: unit[0], maximumFractionDigits: 1 });
}

function term(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

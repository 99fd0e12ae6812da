/** Finding of IBM's engine that is uncertain or only a recommendation, and the reason to accept it. */
export type Recommendation = {
  /** Names of the rule and of its message. */
  readonly rule: `${string}/${string}`;
  /** CSS selector of the elements that may have the finding; any element without it. */
  readonly of?: string;
  readonly why: string;
};

/** Findings of axe that are no faults. */
export const EXCEPTIONS: readonly {
  /** Name of the rule. */
  readonly rule: string;
  /** CSS selector of the elements that may have the finding. */
  readonly of: string;
  readonly why: string;
}[] = [
  {
    rule: 'target-size',
    of: '.react-flow__node-state',
    why: 'A drawing that is seen whole is small; it can be zoomed. Each state is found by the search too, as a link of full size.',
  },
];

/** Accepted findings of IBM's engine; all others are faults. */
export const RECOMMENDATIONS: readonly Recommendation[] = [
  {
    rule: 'style_focus_visible/potential_focus_not_visible',
    why: 'Each control has a border of its own, which the engine takes for all. The ring is an outline of base.css for everything that has the focus by keyboard.',
  },
  {
    rule: 'style_color_misuse/Potential_1',
    of: 'style, link[rel=stylesheet]',
    why: 'Said of every page with a colour. What a colour says, a word or a sign beside it says too.',
  },
  {
    rule: 'style_highcontrast_visible/Manual_1',
    of: 'html, style, link[rel=stylesheet]',
    why: 'Said of every page. The tests of the account look at it with forced colours.',
  },
  {
    rule: 'style_viewport_resizable/Potential_1',
    of: 'style',
    why: 'The menu of a phone has a size in vw, between two in px and rem. The tests of the appearance enlarge text twofold.',
  },
  {
    rule: 'element_tabbable_visible/potential_visible',
    why: 'Said of whatever stands above the window: what is scrolled away, and the link over the menu, which comes down with the focus.',
  },
  {
    rule: 'element_tabbable_unobscured/potential_obscured',
    why: 'A bar of a phone lies over what is scrolled beneath it. What takes the focus comes to rest above the bar, by its scroll margin.',
  },
  {
    rule: 'a_target_warning/potential_warn',
    of: '.react-flow__attribution a',
    why: 'Who made the canvas, as they ask for it; its words are theirs.',
  },
  {
    rule: 'text_sensory_misuse/potential_position',
    why: "The engine looks for words alone: 'minutes left', 'lower case', and 'below' in the agreement's own text.",
  },
  {
    rule: 'text_sensory_misuse/potential_other',
    why: "The engine looks for words alone: 'a little longer' is no size.",
  },
  {
    rule: 'text_block_heading/potential_heading',
    of: 'aside :has(+ ol), aside div:has(> p + ol), header > p:only-child',
    why: 'It names the panel of steps, as its label, or the flow book. A heading before that of the page would lead past the page.',
  },
  {
    rule: 'text_block_heading/potential_heading',
    of: '[data-sample], [data-sample] *',
    why: 'A part of the kit that stands by itself, with what it says.',
  },
  {
    rule: 'aria_role_redundant/fail_redundant',
    of: 'dialog[role=dialog]',
    why: 'The same attribute says of other dialogs that they interrupt.',
  },
  {
    rule: 'aria_role_redundant/fail_redundant',
    of: 'table[role=table], table[role=table] [role]',
    why: 'A phone shows the rows as cards: browsers take the roles of a table from what is laid out otherwise.',
  },
  {
    rule: 'aria_complementary_label_visible/Fail_1',
    of: 'aside[aria-label]:has(h2)',
    why: 'The panels of flow book and inspector begin with a heading that changes; their label stays.',
  },
  {
    rule: 'application_content_accessible/Potential_1',
    of: '[role=application][aria-label]',
    why: 'The list of states below the drawing of a flow says the same in words.',
  },
  {
    rule: 'select_options_grouped/Potential_1',
    of: 'select:not(form *)',
    why: 'The list of flows is in the order of the journey.',
  },
  {
    rule: 'target_spacing_sufficient/potential_overlap',
    of: 'summary',
    why: 'The engine takes what a drawing cuts off, or what lies under the inspector, for beside it.',
  },
  {
    rule: 'aria_keyboard_handler_exists/potential_no_keyboard_access',
    of: '[role=tablist], fieldset[role=radiogroup]',
    why: 'The tabs and the radios in it have the keyboard access: each tab listens by itself, and the radios are native.',
  },
  {
    rule: 'widget_tabbable_exists/fail_no_tabbable',
    of: '[inert] *',
    why: 'The engine does not know that nobody reaches what is inert.',
  },
  {
    rule: 'input_label_visible/potential_no_label',
    of: 'button[aria-label], input[type=range][aria-label]',
    why: 'Arrows, plus and minus say it by their sign; the slider stands under the amount that it moves.',
  },
  {
    rule: 'input_fields_grouped/Potential_1',
    why: 'A page asks for one thing, which its heading names; a group around all of its fields would say that again.',
  },
  {
    rule: 'list_structure_proper/Potential_1',
    of: 'dl:has(> div > dt + dd)',
    why: 'The engine does not know that HTML lets a div hold a term and its description.',
  },
  {
    rule: 'form_submit_button_exists/Potential_1',
    of: 'dialog form[id], section form:has(input[type=email])',
    why: 'The button of a dialog stands outside its form and names it. That of an e-mail address comes with the fifth letter.',
  },
];

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Tokenprism</source>
        <translation>关于词元棱镜</translation>
    </message>
    <message>
        <source>A workbench to train, compare and debug the tokenizers of language models. Every view stands on one coordinate: the byte offset.</source>
        <translation>训练、比较、调试语言模型分词器的工作台。所有视图都建立在同一个坐标上：字节偏移。</translation>
    </message>
    <message>
        <source>Apache License 2.0 · Qt {version}</source>
        <translation>Apache 许可证 2.0 · Qt {version}</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Open files…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Texts become corpora, tokenizer files tokenizers</source>
        <translation>文本文件成为语料，分词器文件成为分词器</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>All text files of a folder as one corpus</source>
        <translation>把文件夹中的全部文本文件作为一份语料</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Open the sample workspace</source>
        <translation>打开示例工作区</translation>
    </message>
    <message>
        <source>Export the tokenizer…</source>
        <translation>导出分词器…</translation>
    </message>
    <message>
        <source>Write it in another format and verify the file</source>
        <translation>写成其他格式并校验文件</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Examine the clipboard&apos;s text</source>
        <translation>查看剪贴板中的文本</translation>
    </message>
    <message>
        <source>Examine the sample text</source>
        <translation>查看示例文本</translation>
    </message>
    <message>
        <source>Select the whole text</source>
        <translation>选中全文</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>取消选择</translation>
    </message>
    <message>
        <source>Search commands…</source>
        <translation>搜索命令…</translation>
    </message>
    <message>
        <source>Reset the layout</source>
        <translation>恢复默认布局</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Train a tokenizer…</source>
        <translation>训练分词器…</translation>
    </message>
    <message>
        <source>Learn a byte-level BPE from corpora of the library</source>
        <translation>用资料库中的语料学习字节级 BPE</translation>
    </message>
    <message>
        <source>Pause or resume training</source>
        <translation>暂停或继续训练</translation>
    </message>
    <message>
        <source>Stop training and keep the merges</source>
        <translation>停止训练并保留已学的合并</translation>
    </message>
    <message>
        <source>Next tokenizer as the baseline</source>
        <translation>以下一个分词器为基准</translation>
    </message>
    <message>
        <source>Show all tokenizers</source>
        <translation>显示全部分词器</translation>
    </message>
    <message>
        <source>Show the baseline alone</source>
        <translation>只显示基准</translation>
    </message>
    <message>
        <source>Smaller vocabulary</source>
        <translation>缩小词表</translation>
    </message>
    <message>
        <source>Larger vocabulary</source>
        <translation>扩大词表</translation>
    </message>
    <message>
        <source>Whole vocabulary</source>
        <translation>完整词表</translation>
    </message>
    <message>
        <source>About Tokenprism</source>
        <translation>关于词元棱镜</translation>
    </message>
    <message>
        <source>Where the log is</source>
        <translation>日志文件的位置</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Type what you want to do</source>
        <translation>输入你想做的事</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>bytes {0}–{1}: no token covers them</source>
        <translation>字节 {0}–{1}：没有词元覆盖</translation>
    </message>
    <message>
        <source>id {0}</source>
        <translation>id {0}</translation>
    </message>
    <message>
        <source>rank {0}</source>
        <translation>秩 {0}</translation>
    </message>
    <message>
        <source>bytes {0}–{1} ({2})</source>
        <translation>字节 {0}–{1}（{2}）</translation>
    </message>
    <message>
        <source>a mark stands for its white space</source>
        <translation>以记号代替其空白</translation>
    </message>
    <message>
        <source>normalisation rewrote these bytes</source>
        <translation>规范化改写了这些字节</translation>
    </message>
    <message>
        <source>became the unknown token</source>
        <translation>成为未知词元</translation>
    </message>
    <message>
        <source>{0} · trained here</source>
        <translation>{0} · 本机训练</translation>
    </message>
    <message>
        <source>encoding …</source>
        <translation>正在编码…</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} 个词元</translation>
    </message>
    <message>
        <source>{0} bytes/token</source>
        <translation>{0} 字节/词元</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Place in the text</source>
        <translation>文本中的位置</translation>
    </message>
    <message>
        <source>Open or train a tokenizer to see its tokens here.</source>
        <translation>打开或训练一个分词器，即可在此查看词元。</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>Use as baseline</source>
        <translation>设为基准</translation>
    </message>
    <message>
        <source>Hide this tokenizer</source>
        <translation>隐藏此分词器</translation>
    </message>
    <message>
        <source>No text</source>
        <translation>没有文本</translation>
    </message>
    <message>
        <source>Tokens of {0}</source>
        <translation>{0} 的词元</translation>
    </message>
    <message>
        <source>Paste or drop text here, or start typing.</source>
        <translation>在此粘贴或拖入文本，或直接输入。</translation>
    </message>
</context>
<context>
    <name>Corpora</name>
    <message>
        <source>{n} file</source>
        <translation>{n} 个文件</translation>
    </message>
    <message>
        <source>{n} files</source>
        <translation>{n} 个文件</translation>
    </message>
    <message>
        <source>{n} line</source>
        <translation>{n} 行</translation>
    </message>
    <message>
        <source>{n} lines</source>
        <translation>{n} 行</translation>
    </message>
    <message>
        <source>{n} fault</source>
        <translation>{n} 处错误</translation>
    </message>
    <message>
        <source>{n} faults</source>
        <translation>{n} 处错误</translation>
    </message>
</context>
<context>
    <name>CorpusView</name>
    <message>
        <source>skipped: {reason}</source>
        <translation>已跳过：{reason}</translation>
    </message>
    <message>
        <source>{n} fault</source>
        <translation>{n} 处错误</translation>
    </message>
    <message>
        <source>{n} faults</source>
        <translation>{n} 处错误</translation>
    </message>
    <message>
        <source>valid UTF-8</source>
        <translation>有效的 UTF-8</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>line {line}, byte {byte}: {what}</source>
        <translation>第 {line} 行，字节 {byte}：{what}</translation>
    </message>
    <message>
        <source>… and {n} more</source>
        <translation>…另有 {n} 处</translation>
    </message>
    <message>
        <source>Examine this file</source>
        <translation>查看此文件</translation>
    </message>
    <message>
        <source>Show it in Compare; double click does the same</source>
        <translation>在“比较”中显示；双击亦可</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Files of the corpus</source>
        <translation>语料的文件</translation>
    </message>
    <message>
        <source>Encoding faults of the chosen file</source>
        <translation>所选文件的编码错误</translation>
    </message>
</context>
<context>
    <name>CurvesView</name>
    <message>
        <source>Compression</source>
        <translation>压缩率</translation>
    </message>
    <message>
        <source>Compression curves</source>
        <translation>压缩率曲线</translation>
    </message>
    <message>
        <source>Fit and export</source>
        <translation>适应窗口与导出</translation>
    </message>
    <message>
        <source>Fit to the curves</source>
        <translation>适应曲线</translation>
    </message>
    <message>
        <source>Save as PNG …</source>
        <translation>保存为 PNG…</translation>
    </message>
    <message>
        <source>Save as SVG …</source>
        <translation>保存为 SVG…</translation>
    </message>
    <message>
        <source>Save points as CSV …</source>
        <translation>将数据点保存为 CSV…</translation>
    </message>
    <message>
        <source>bytes per token against vocabulary size · this text</source>
        <translation>每词元字节数随词表大小的变化 · 当前文本</translation>
    </message>
    <message>
        <source>Paste or open a text to see how well it compresses.</source>
        <translation>粘贴或打开一段文本，看看压缩得如何。</translation>
    </message>
    <message>
        <source>Show a tokenizer in the library to see its curve.</source>
        <translation>在资料库中显示一个分词器，即可看到它的曲线。</translation>
    </message>
    <message>
        <source>Encoding …</source>
        <translation>正在编码…</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
</context>
<context>
    <name>CutView</name>
    <message>
        <source>Vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Vocabulary size of every BPE</source>
        <translation>所有 BPE 的词表大小</translation>
    </message>
    <message>
        <source>Shows every BPE as it was at this vocabulary size. Arrow keys move by one entry, Page Up and Page Down by a fifth.</source>
        <translation>显示每个 BPE 在此词表大小时的样子。方向键移动一个词条，Page Up 和 Page Down 移动五分之一。</translation>
    </message>
    <message>
        <source>next change →</source>
        <translation>下一处变化 →</translation>
    </message>
    <message>
        <source>Go to the next size at which a token in view changes, and select it</source>
        <translation>前往可见词元发生变化的下一个词表大小，并选中该词元</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>复位</translation>
    </message>
    <message>
        <source>Show whole vocabularies</source>
        <translation>显示完整词表</translation>
    </message>
    <message>
        <source>Show a BPE tokenizer in the library to travel through its vocabulary sizes.</source>
        <translation>在资料库中显示一个 BPE 分词器，即可在它的各个词表大小间穿行。</translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation>/ {0}</translation>
    </message>
    <message>
        <source>❚❚ pause</source>
        <translation>❚❚ 暂停</translation>
    </message>
    <message>
        <source>▶ play</source>
        <translation>▶ 播放</translation>
    </message>
</context>
<context>
    <name>DropTarget</name>
    <message>
        <source>Drop texts, folders and tokenizer files</source>
        <translation>拖入文本、文件夹或分词器文件</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在写入…</translation>
    </message>
    <message>
        <source>Verifying with the format&apos;s own library…</source>
        <translation>正在用该格式自己的库校验…</translation>
    </message>
    <message>
        <source>Written: {files}</source>
        <translation>已写入：{files}</translation>
    </message>
    <message>
        <source>{library}: {equal} of {all} documents give equal ids.</source>
        <translation>{library}：{all} 篇文档中有 {equal} 篇的 id 相同。</translation>
    </message>
    <message>
        <source>First difference in document {n}, byte {byte}: {ours} here, {theirs} there, near {text}</source>
        <translation>第一处差异在第 {n} 篇文档的字节 {byte}：此处为 {ours}，对方为 {theirs}，附近文本 {text}</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export {name}</source>
        <translation>导出 {name}</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Verify: read the file back with the real library</source>
        <translation>校验：用真正的库读回文件</translation>
    </message>
    <message>
        <source>Encodes hard texts, this text and a sample of the corpora here and there, and compares every id</source>
        <translation>用两边分别编码疑难文本、当前文本和语料样本，逐个比较 id</translation>
    </message>
    <message>
        <source>Everything: merges with counts, pattern, how it was trained</source>
        <translation>全部内容：合并及其次数、预分词模式、训练方式</translation>
    </message>
    <message>
        <source>For tokenizers, transformers and most inference servers</source>
        <translation>适用于 tokenizers、transformers 和大多数推理服务</translation>
    </message>
    <message>
        <source>A rank file for tiktoken; pattern and special tokens beside it</source>
        <translation>tiktoken 的秩文件；模式和特殊词元存于其旁</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>{n} s</source>
        <translation>{n} 秒</translation>
    </message>
    <message>
        <source>{m} min {s} s</source>
        <translation>{m} 分 {s} 秒</translation>
    </message>
    <message>
        <source>{h} h {m} min</source>
        <translation>{h} 小时 {m} 分</translation>
    </message>
</context>
<context>
    <name>ForecastLine</name>
    <message>
        <source>forecast: {time} · {memory}</source>
        <translation>预计：{time} · {memory}</translation>
    </message>
    <message>
        <source>From a sample of the corpora: time from start to end, and memory at the peak</source>
        <translation>根据语料抽样估计：从开始到结束的时间，以及内存峰值</translation>
    </message>
</context>
<context>
    <name>Handlers</name>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>The clipboard holds no text.</source>
        <translation>剪贴板中没有文本。</translation>
    </message>
    <message>
        <source>Sample text</source>
        <translation>示例文本</translation>
    </message>
    <message>
        <source>The log is in {path}</source>
        <translation>日志位于 {path}</translation>
    </message>
    <message>
        <source>No log is written in this session.</source>
        <translation>本次运行不写日志。</translation>
    </message>
</context>
<context>
    <name>InspectorView</name>
    <message>
        <source>Inspector</source>
        <translation>检视器</translation>
    </message>
    <message>
        <source>Inspector of the selection</source>
        <translation>所选内容的检视器</translation>
    </message>
    <message>
        <source>Merge tree</source>
        <translation>合并树</translation>
    </message>
    <message>
        <source>Same bytes elsewhere</source>
        <translation>其他分词器中的相同字节</translation>
    </message>
    <message>
        <source>Copy hex</source>
        <translation>复制十六进制</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>复制 id</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>There is no text yet. Paste or open one, then click a token.</source>
        <translation>还没有文本。粘贴或打开一段，然后点击词元。</translation>
    </message>
    <message>
        <source>Click a token, a character or a byte to see what it is.</source>
        <translation>点击词元、字符或字节，看看它是什么。</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>hex</source>
        <translation>十六进制</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>learned from</source>
        <translation>学自</translation>
    </message>
    <message>
        <source>span</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>code points</source>
        <translation>码点</translation>
    </message>
    <message>
        <source>This tokenizer does not tell which merges made its tokens.</source>
        <translation>此分词器不说明词元由哪些合并得来。</translation>
    </message>
    <message>
        <source>No merge makes this token: it stands for a whole pre-token.</source>
        <translation>没有合并能得到此词元：它代表一个完整的预分词片段。</translation>
    </message>
    <message>
        <source>The merge tree of this token is too large to draw.</source>
        <translation>此词元的合并树太大，无法绘制。</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>{0} tokens</source>
        <translation>{0} 个词元</translation>
    </message>
    <message>
        <source>{0}  part of a character</source>
        <translation>{0}  字符的一部分</translation>
    </message>
    <message>
        <source>{0} in all</source>
        <translation>共 {0} 个</translation>
    </message>
    <message>
        <source>single byte</source>
        <translation>单字节</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>unused id</source>
        <translation>未使用的 id</translation>
    </message>
    <message>
        <source>unknown token</source>
        <translation>未知词元</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>exact but for a mark in place of white space</source>
        <translation>精确，只是以记号代替空白</translation>
    </message>
    <message>
        <source>rewritten by the normaliser: where in the span is unknown</source>
        <translation>被规范化改写：在区间内的位置未知</translation>
    </message>
    <message>
        <source>inserted by the tokenizer: it has no bytes in the text</source>
        <translation>由分词器插入：在文本中没有字节</translation>
    </message>
    <message>
        <source>dropped: the model does not see these bytes</source>
        <translation>被丢弃：模型看不到这些字节</translation>
    </message>
    <message>
        <source>unknown to the vocabulary</source>
        <translation>词表中没有</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>learned early</source>
        <translation>较早学到</translation>
    </message>
    <message>
        <source>late</source>
        <translation>较晚</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>{0} and more</source>
        <translation>{0} 及以上</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>special</source>
        <translation>特殊</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>LibraryView</name>
    <message>
        <source>TOKENIZERS</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>Open a tokenizer file, or train one.</source>
        <translation>打开分词器文件，或训练一个。</translation>
    </message>
    <message>
        <source>CORPORA</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Open or drop text files and folders.</source>
        <translation>打开或拖入文本文件和文件夹。</translation>
    </message>
    <message>
        <source>RUNS</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>trained here</source>
        <translation>本机训练</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Measure against this one</source>
        <translation>以此为基准</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Remove from the library</source>
        <translation>从资料库移除</translation>
    </message>
    <message>
        <source>Double click: files, faults, and what was skipped</source>
        <translation>双击：查看文件、错误和跳过的内容</translation>
    </message>
    <message>
        <source>Files and faults</source>
        <translation>文件与错误</translation>
    </message>
    <message>
        <source>Train on it…</source>
        <translation>用它训练…</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>paused at {share}</source>
        <translation>暂停于 {share}</translation>
    </message>
    <message>
        <source>stopped at {size} · {time}</source>
        <translation>停于 {size} · {time}</translation>
    </message>
    <message>
        <source>stopped · {time}</source>
        <translation>已停止 · {time}</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>LivePanel</name>
    <message>
        <source>No training yet</source>
        <translation>尚未训练</translation>
    </message>
    <message>
        <source>choose corpora and press Start</source>
        <translation>选择语料，然后按“开始”</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>{amount}/s</source>
        <translation>{amount}/秒</translation>
    </message>
    <message>
        <source>{n} merges/s</source>
        <translation>{n} 次合并/秒</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>splitting and counting</source>
        <translation>切分与计数</translation>
    </message>
    <message>
        <source>preparing pairs</source>
        <translation>准备词对</translation>
    </message>
    <message>
        <source>merging</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop and keep {n}</source>
        <translation>停止并保留 {n}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Keep {n} entries</source>
        <translation>保留 {n} 个词条</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>End the training now; what was learned can be kept</source>
        <translation>立即结束训练；已学到的可以保留</translation>
    </message>
    <message>
        <source>Latest merges</source>
        <translation>最近的合并</translation>
    </message>
    <message>
        <source>size · pair · count</source>
        <translation>词表大小 · 词对 · 次数</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>bytes per token of the training text while the vocabulary grows · dashed: earlier runs</source>
        <translation>词表增长时训练文本的每词元字节数 · 虚线：之前的训练</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Search commands</source>
        <translation>搜索命令</translation>
    </message>
    <message>
        <source>The training does not stop. Try to close again in a moment.</source>
        <translation>训练还没有停下。请稍后再关闭。</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>MetricsView</name>
    <message>
        <source>{0}: vocabulary of {1}</source>
        <translation>{0}：词表 {1}</translation>
    </message>
    <message>
        <source>The baseline of the boundary agreement</source>
        <translation>边界一致度的基准</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Metrics of the tokenizers</source>
        <translation>各分词器的指标</translation>
    </message>
    <message>
        <source>Metrics by tokenizer</source>
        <translation>按分词器列出的指标</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>BPE cut at {0}</source>
        <translation>BPE 截至 {0}</translation>
    </message>
    <message>
        <source>Paste or open a text to measure tokenizers on it.</source>
        <translation>粘贴或打开一段文本，用来度量分词器。</translation>
    </message>
    <message>
        <source>Show a tokenizer in the library to measure it.</source>
        <translation>在资料库中显示一个分词器，即可度量。</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在度量…</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>每词元字节数</translation>
    </message>
    <message>
        <source>characters per token</source>
        <translation>每词元字符数</translation>
    </message>
    <message>
        <source>tokens per word</source>
        <translation>每词词元数</translation>
    </message>
    <message>
        <source>vocabulary used</source>
        <translation>词表使用率</translation>
    </message>
    <message>
        <source>partial UTF-8 tokens</source>
        <translation>残缺 UTF-8 词元</translation>
    </message>
    <message>
        <source>boundary agreement</source>
        <translation>边界一致度</translation>
    </message>
    <message>
        <source>N: the number of tokens of this text; special tokens in it count as text.</source>
        <translation>N：此文本的词元数；其中的特殊词元按普通文本计。</translation>
    </message>
    <message>
        <source>B / N: bytes in UTF-8 over tokens. Compare within one language.</source>
        <translation>B / N：UTF-8 字节数除以词元数。请在同一语言内比较。</translation>
    </message>
    <message>
        <source>C / N: Unicode code points over tokens. A byte outside UTF-8 counts as one.</source>
        <translation>C / N：Unicode 码点数除以词元数。不属于 UTF-8 的字节各计一个。</translation>
    </message>
    <message>
        <source>N / W, the fertility: W counts runs of characters that are not white space. It says nothing for scripts without spaces between words.</source>
        <translation>N / W，即词元膨胀率：W 为连续非空白字符串的个数。对词间无空格的文字没有意义。</translation>
    </message>
    <message>
        <source>Distinct ids in this text over the entries of the vocabulary, at the present cut. It grows with the text.</source>
        <translation>此文本中不同 id 的个数除以当前截取的词表条目数。它随文本增长。</translation>
    </message>
    <message>
        <source>The share of tokens whose bytes are not valid UTF-8 by themselves.</source>
        <translation>自身字节不是有效 UTF-8 的词元所占比例。</translation>
    </message>
    <message>
        <source>F1 of the sets of boundaries inside the text, this tokenizer&apos;s and the baseline&apos;s: 2 |A ∩ B| / (|A| + |B|).</source>
        <translation>此分词器与基准在文本内部的边界集合的 F1：2 |A ∩ B| / (|A| + |B|)。</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>{count} more below</source>
        <translation>下面还有 {count} 条</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>Opener</name>
    <message>
        <source>Open texts and tokenizers</source>
        <translation>打开文本和分词器</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Tokenizers (*.json *.tiktoken *.tokenprism.json)</source>
        <translation>分词器 (*.json *.tiktoken *.tokenprism.json)</translation>
    </message>
    <message>
        <source>Texts (*.txt *.md *.py)</source>
        <translation>文本 (*.txt *.md *.py)</translation>
    </message>
    <message>
        <source>Open a folder of texts</source>
        <translation>打开文本文件夹</translation>
    </message>
    <message>
        <source>{n} files could not be opened</source>
        <translation>{n} 个文件无法打开</translation>
    </message>
</context>
<context>
    <name>OpeningBar</name>
    <message>
        <source>Reading {name}</source>
        <translation>正在读取 {name}</translation>
    </message>
    <message>
        <source>Reading files</source>
        <translation>正在读取文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>压缩率</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检视器</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>资料库</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
</context>
<context>
    <name>RecipeForm</name>
    <message>
        <source>256 bytes + {specials} special + {merges} merges</source>
        <translation>256 个字节 + {specials} 个特殊词元 + {merges} 次合并</translation>
    </message>
    <message>
        <source>Choose a corpus first; open one with Ctrl+O.</source>
        <translation>请先选择语料；用 Ctrl+O 打开。</translation>
    </message>
    <message>
        <source>The vocabulary must have at least {n} entries.</source>
        <translation>词表至少要有 {n} 个词条。</translation>
    </message>
    <message>
        <source>Type a regular expression.</source>
        <translation>请输入正则表达式。</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Byte-pair encoding: begins with the 256 bytes and joins the most frequent pair again and again</source>
        <translation>字节对编码：从 256 个字节开始，反复合并出现最多的一对</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What the tokenizer is called in the library</source>
        <translation>分词器在资料库中的名称</translation>
    </message>
    <message>
        <source>Corpora</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>What it learns from</source>
        <translation>从什么学习</translation>
    </message>
    <message>
        <source>Vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Entries in all: bytes, special tokens and merges. Larger ones compress better and make a larger model</source>
        <translation>词条总数：字节、特殊词元与合并之和。越大压缩越好，模型也越大</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>预分词模式</translation>
    </message>
    <message>
        <source>Cuts the text into pre-tokens; no merge ever crosses a cut</source>
        <translation>把文本切成预分词片段；合并绝不跨越切口</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Get ids of their own behind the merges and are never learned from text</source>
        <translation>在合并之后获得专属 id，不从文本中学习</translation>
    </message>
    <message>
        <source>Minimum count</source>
        <translation>最少次数</translation>
    </message>
    <message>
        <source>A pair that occurs less often is not merged</source>
        <translation>出现次数更少的词对不合并</translation>
    </message>
    <message>
        <source>Longest token</source>
        <translation>最长词元</translation>
    </message>
    <message>
        <source>No merge makes a token of more bytes than this</source>
        <translation>合并不会得到超过此字节数的词元</translation>
    </message>
    <message>
        <source>Ties</source>
        <translation>次数相同时</translation>
    </message>
    <message>
        <source>Which of two equally frequent pairs is merged first: smallest-ids as rustbpe, huggingface as the tokenizers library, first-seen as minbpe, lexicographic as subword-nmt</source>
        <translation>两个词对次数相同时先合并哪个：smallest-ids 与 rustbpe 相同，huggingface 与 tokenizers 库相同，first-seen 与 minbpe 相同，lexicographic 与 subword-nmt 相同</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Cores that count; the result is the same with any number</source>
        <translation>用于计数的核心数；无论多少结果都相同</translation>
    </message>
    <message>
        <source>byte-level, as GPT-2 and its successors</source>
        <translation>字节级，与 GPT-2 及其后继相同</translation>
    </message>
    <message>
        <source>own regular expression</source>
        <translation>自定义正则表达式</translation>
    </message>
    <message>
        <source>none: documents are not cut</source>
        <translation>none：不切分文档</translation>
    </message>
    <message>
        <source>how a sample line is cut; merges stay inside a piece</source>
        <translation>示例行的切法；合并只发生在片段之内</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>separated by spaces</source>
        <translation>以空格分隔</translation>
    </message>
    <message>
        <source>rarer pairs are left apart</source>
        <translation>更少见的词对保持分开</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source> bytes</source>
        <translation> 字节</translation>
    </message>
    <message>
        <source>bytes of one token at most</source>
        <translation>单个词元最多的字节数</translation>
    </message>
    <message>
        <source>same result with any number</source>
        <translation>无论多少结果都相同</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
</context>
<context>
    <name>Reporter</name>
    <message>
        <source>Something went wrong inside the program; your files are untouched. Please report it with the log.</source>
        <translation>程序内部出了问题；你的文件未受影响。请附上日志报告此问题。</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>{n} bytes</source>
        <translation>{n} 字节</translation>
    </message>
    <message>
        <source>byte {span}</source>
        <translation>字节 {span}</translation>
    </message>
    <message>
        <source>line {line}, column {column}</source>
        <translation>第 {line} 行，第 {column} 列</translation>
    </message>
    <message>
        <source>encoding…</source>
        <translation>正在编码…</translation>
    </message>
    <message>
        <source>paused {name}</source>
        <translation>已暂停 {name}</translation>
    </message>
    <message>
        <source>training {name}</source>
        <translation>正在训练 {name}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop training; what was learned can be kept</source>
        <translation>停止训练；已学到的可以保留</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>训练进度</translation>
    </message>
</context>
<context>
    <name>TitleBar</name>
    <message>
        <source>Float or dock this panel</source>
        <translation>浮动或停靠此面板</translation>
    </message>
    <message>
        <source>Close this panel; the View menu opens it again</source>
        <translation>关闭此面板；可从“视图”菜单重新打开</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>1 disagreement</source>
        <translation>1 处分歧</translation>
    </message>
    <message>
        <source>1 disagreement in view</source>
        <translation>视野内 1 处分歧</translation>
    </message>
    <message>
        <source>{0} disagreements</source>
        <translation>{0} 处分歧</translation>
    </message>
    <message>
        <source>{0} disagreements in view</source>
        <translation>视野内 {0} 处分歧</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>并列</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>上下</translation>
    </message>
    <message>
        <source>alternate</source>
        <translation>交替</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>marks</source>
        <translation>记号</translation>
    </message>
    <message>
        <source>Show marks for white space</source>
        <translation>显示空白记号</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Type into the text</source>
        <translation>直接编辑文本</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Replace the text by that of the clipboard</source>
        <translation>用剪贴板内容替换文本</translation>
    </message>
    <message>
        <source>Places where tokenizers cut differently. F8 and Shift+F8 go there</source>
        <translation>分词器切法不同之处。按 F8 和 Shift+F8 前往</translation>
    </message>
    <message>
        <source>Source of the text</source>
        <translation>文本来源</translation>
    </message>
    <message>
        <source>Arrangement of the panes</source>
        <translation>窗格排列</translation>
    </message>
    <message>
        <source>What colours tell</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>Colour: {0}</source>
        <translation>颜色：{0}</translation>
    </message>
</context>
<context>
    <name>TracksView</name>
    <message>
        <source>bytes {0}</source>
        <translation>字节 {0}</translation>
    </message>
    <message>
        <source>{0}: id {1}</source>
        <translation>{0}：id {1}</translation>
    </message>
    <message>
        <source>and 1 more character</source>
        <translation>另有 1 个字符</translation>
    </message>
    <message>
        <source>and {0} more characters</source>
        <translation>另有 {0} 个字符</translation>
    </message>
    <message>
        <source>a byte outside UTF-8</source>
        <translation>不属于 UTF-8 的字节</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Tracks over bytes</source>
        <translation>字节轨道</translation>
    </message>
    <message>
        <source>The text byte by byte: offsets, characters, UTF-8 and the tokens of each tokenizer. The wheel scrolls, Ctrl and the wheel zoom, arrow keys move from token to token.</source>
        <translation>逐字节查看文本：偏移、字符、UTF-8 以及各分词器的词元。滚轮滚动，Ctrl 加滚轮缩放，方向键逐词元移动。</translation>
    </message>
    <message>
        <source>bytes {0}–{1} of {2}</source>
        <translation>字节 {0}–{1}，共 {2}</translation>
    </message>
    <message>
        <source>Paste or open a text to see its bytes here.</source>
        <translation>粘贴或打开一段文本，即可在此查看字节。</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>UTF-8</source>
        <translation>UTF-8</translation>
    </message>
    <message>
        <source>encoding …</source>
        <translation>正在编码…</translation>
    </message>
</context>
<context>
    <name>TrainingCurve</name>
    <message>
        <source>Bytes per token against vocabulary size</source>
        <translation>每词元字节数随词表大小的变化</translation>
    </message>
</context>
<context>
    <name>TrainingDesk</name>
    <message>
        <source>stopped, nothing kept</source>
        <translation>已停止，未保留</translation>
    </message>
    <message>
        <source>stopped before the first merge</source>
        <translation>在第一次合并之前停止</translation>
    </message>
    <message>
        <source>stopped · keep what was learned?</source>
        <translation>已停止 · 保留学到的内容吗？</translation>
    </message>
    <message>
        <source>The training failed: {why}</source>
        <translation>训练失败：{why}</translation>
    </message>
    <message>
        <source>finished in {time}</source>
        <translation>用时 {time} 完成</translation>
    </message>
    <message>
        <source>stopped after {time}, kept</source>
        <translation>{time} 后停止，已保留</translation>
    </message>
    <message>
        <source>{name} has {n} entries and is in the library.</source>
        <translation>{name} 有 {n} 个词条，已放入资料库。</translation>
    </message>
    <message>
        <source>{name} ended at {n} entries: no pair occurs often enough for more.</source>
        <translation>{name} 止于 {n} 个词条：再没有出现次数足够的词对。</translation>
    </message>
</context>
<context>
    <name>TrainingDialog</name>
    <message>
        <source>Train a tokenizer</source>
        <translation>训练分词器</translation>
    </message>
</context>
<context>
    <name>TrainingView</name>
    <message>
        <source>Recipe</source>
        <translation>训练设置</translation>
    </message>
    <message>
        <source>point at a field and it explains itself</source>
        <translation>指向任一项即可看到说明</translation>
    </message>
</context>
</TS>
